// Random C programs, sliced and not: with the same inputs, they reach the same error, or none.
#include "frontend/frontend.h"
#include "program/interpreter.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <unistd.h>

namespace vouch::frontend {
namespace {

// Programs with globals, pointers to them, structures, arrays, calls (direct, through a pointer, recursive),
// bounded loops, inputs, and ends of several kinds. Every function may write through its pointer.
class Generator {
  public:
    explicit Generator(unsigned seed) : random_(seed) {}

    std::string program() {
        text_ = "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\n"
                "extern void reach_error(void); extern void abort(void);\n"
                "struct s { int a, b; int *p; };\n"
                "static int g0, g1, g2, g3, g4, t[4];\n"
                "static struct s x = {1, 2, &g0}, y = {3, 4, &g1};\n"
                "static int *p = &g2, *q = &g3;\n"
                "static int same(int v, int *o) { return v; }\n"
                "static int (*hook)(int, int *) = same;\n";
        for (int f = 0; f < kFunctions; ++f) {
            text_ += "static int f" + std::to_string(f) + "(int v, int *o) {\n  int w = v;\n";
            functions_ = f;
            recursive_ = false;
            block(2, 4);
            text_ += "  return " + expression() + ";\n}\n";
        }
        functions_ = kFunctions;
        inMain_ = true;
        text_ += "int main(void) {\n  int v = __VERIFIER_nondet_int(), w = 0, *o = &g4;\n";
        block(3, 8);
        text_ += "  if (" + condition() + ") reach_error();\n  return 0;\n}\n";
        return text_;
    }

  private:
    static constexpr int kFunctions = 4;

    unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(random_); }
    template <size_t n> std::string oneOf(const char* const (&choices)[n]) { return choices[below(n)]; }

    std::string place() {
        return oneOf({"g0", "g1", "g2", "g3", "g4", "t[w & 3]", "t[1]", "x.a", "x.b", "y.a", "y.b", "*x.p",
                      "*y.p", "*p", "*q", "*o", "v", "w"});
    }
    std::string pointer() {
        return oneOf({"&g0", "&g1", "&g2", "&t[2]", "&x.b", "&y.a", "p", "q", "o", "x.p"});
    }
    std::string expression() {
        switch (below(8)) {
        case 0: return std::to_string(below(6));
        case 1: return "(" + expression() + " + " + expression() + ")";
        case 2: return "(" + expression() + " ^ " + place() + ")";
        case 3: return "(" + place() + " / (" + place() + (below(4) ? " | 1))" : " & 3))");
        case 4: return "__VERIFIER_nondet_int()";
        default: return place();
        }
    }
    std::string condition() {
        return "(" + expression() + " & 7) " + oneOf({"==", "<", "!="}) + " " + std::to_string(below(6));
    }
    std::string call() {
        bool direct = functions_ > 0 && below(4) != 0;
        std::string callee = direct ? "f" + std::to_string(below(functions_)) : inMain_ ? "hook" : "same";
        return callee + "(" + expression() + " & 15, " + pointer() + ")";
    }
    void block(unsigned depth, unsigned length) {
        for (unsigned i = 0; i < length; ++i) statement(depth);
    }
    void nested(const std::string& head, unsigned depth) {
        text_ += "  " + head + " {\n";
        block(depth - 1, 1 + below(3));
        text_ += "  }\n";
    }
    void statement(unsigned depth) {
        unsigned kind = below(depth > 0 ? 16 : 12);
        switch (kind) {
        case 0: text_ += "  " + oneOf({"p", "q", "x.p", "y.p"}) + " = " + pointer() + ";\n"; return;
        case 1: text_ += "  " + call() + ";\n"; return;
        case 2: text_ += "  " + place() + " = " + call() + ";\n"; return;
        case 3: text_ += "  " + oneOf({"x = y", "y = x"}) + ";\n"; return;
        case 4:
            if (functions_ > 0) text_ += "  hook = f" + std::to_string(below(functions_)) + ";\n";
            return;
        case 5:
            if (below(3)) return;
            text_ += "  if (" + condition() + ") " + oneOf({"reach_error", "abort"}) + "();\n";
            return;
        case 6:
            if (below(3)) return;
            text_ += "  __VERIFIER_assume(" + condition() + " || v != 3);\n";
            return;
        case 12:
        case 13: return nested("if (" + condition() + ")", depth);
        case 14: {
            std::string i = "i" + std::to_string(loops_++);
            return nested("for (int " + i + " = 0; " + i + " < " + std::to_string(1 + below(3)) + "; " + i +
                              "++)",
                          depth);
        }
        case 15: return recursion();
        default: text_ += "  " + place() + " = " + expression() + ";\n"; return;
        }
    }

    // Once per function, so that inlining does not grow exponentially; ends unless v is overwritten.
    void recursion() {
        if (inMain_ || recursive_) return;
        recursive_ = true;
        text_ += "  if ((v & 3) > 0) " + place() + " = f" + std::to_string(functions_) + "((v & 3) - 1, " +
                 pointer() + ");\n";
    }

    std::mt19937 random_;
    std::string text_;
    bool inMain_ = false, recursive_ = false;
    int functions_ = 0; // that may be called
    int loops_ = 0;
};

class SliceRandomTest : public testing::Test {
  protected:
    SliceRandomTest() {
        std::string pattern = (std::filesystem::temp_directory_path() / "slice-test-XXXXXX").string();
        directory_ = mkdtemp(pattern.data());
    }
    ~SliceRandomTest() override { std::filesystem::remove_all(directory_); }

    struct Loaded {
        term::TermManager tm;
        program::Program program;
    };
    std::unique_ptr<Loaded> loadText(const std::string& text, bool slice) {
        std::string file = directory_ + "/program.c";
        std::ofstream(file) << text;
        Options options;
        options.files = {file};
        options.slice = slice;
        support::Statistics statistics;
        auto loaded = std::make_unique<Loaded>();
        loaded->program = load(options, loaded->tm, {}, statistics).program;
        return loaded;
    }

    struct Run {
        program::Execution::End end;
        uint32_t line; // of the error
    };
    // The n-th input of a site has the same value, whatever else is drawn in between.
    static Run run(const Loaded& loaded, unsigned inputs) {
        const program::Program& p = loaded.program;
        std::map<uint32_t, unsigned> drawn;
        auto choose = [&](program::EdgeId, term::Term input) {
            term::Sort sort = loaded.tm.sort(input);
            uint32_t site = p.inputInfo.at(input).site;
            if (site == 0 || !sort.isBitVec()) return term::Value::zero(sort);
            std::minstd_rand value(inputs * 1000003 + site * 1009 + drawn[site]++);
            value.discard(3);
            return term::Value(term::BitVector(sort.width, value() % 5));
        };
        auto execution = program::Interpreter(p).run(choose, 100'000, false, support::Budget::seconds(60));
        bool isError = execution.end == program::Execution::End::Error;
        return {execution.end, isError ? p.locations[execution.location].where.line : 0};
    }

    std::string directory_;
};

TEST_F(SliceRandomTest, SlicedProgramsReachTheSameErrors) {
    using End = program::Execution::End;
    constexpr unsigned kPrograms = 80, kInputs = 4;
    unsigned errors = 0, others = 0, smaller = 0;
    for (unsigned seed = 0; seed < kPrograms; ++seed) {
        std::string text = Generator(seed).program();
        auto whole = loadText(text, false), sliced = loadText(text, true);
        smaller += sliced->program.edges.size() < whole->program.edges.size();
        for (unsigned inputs = 0; inputs < kInputs; ++inputs) {
            Run expected = run(*whole, inputs), got = run(*sliced, inputs);
            if (expected.end == End::StepLimit) continue; // recursion that does not end
            ASSERT_EQ(expected.end, got.end) << "seed " << seed << ", inputs " << inputs << "\n" << text;
            ASSERT_EQ(expected.line, got.line) << "seed " << seed << ", inputs " << inputs << "\n" << text;
            ++(expected.end == End::Error ? errors : others);
        }
    }
    // The generator must keep producing what this is about.
    EXPECT_GT(errors, kPrograms / 2);
    EXPECT_GT(others, kPrograms / 2);
    EXPECT_GT(smaller, kPrograms / 4);
}

} // namespace
} // namespace vouch::frontend
