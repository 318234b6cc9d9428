#include "bench/configuration.h"

#include "bench/error.h"
#include "bench/words.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <yaml-cpp/yaml.h>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;
using Kind = Configuration::Kind;

void checkName(const std::string& name) {
    bool good = !name.empty() && name.front() != '.' && name.front() != '-';
    for (char c : name)
        good &= std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '+' || c == '-';
    if (!good)
        throw BenchError("'" + name +
                         "' cannot name a configuration: letters, digits, '.', '_', '+' and '-' can");
}

// NAME=VALUE
std::pair<std::string, std::string> assignment(const std::string& option, const std::string& text) {
    size_t equals = text.find('=');
    if (equals == std::string::npos) throw BenchError(option + ": '" + text + "' is not NAME=VALUE");
    return {text.substr(0, equals), text.substr(equals + 1)};
}

Configuration vouchConfiguration(const std::string& name, const std::string& options) {
    Configuration c;
    c.name = name;
    c.words = splitWords(options);
    return c;
}

Configuration externalConfiguration(const std::string& name, const std::string& command) {
    Configuration c;
    c.name = name;
    c.kind = Kind::External;
    c.words = splitWords(command);
    auto names = [](const std::string& w) {
        return w.find("{file}") != w.npos || w.find("{files}") != w.npos;
    };
    if (std::none_of(c.words.begin(), c.words.end(), names))
        throw BenchError("the command of " + name + " has neither {file} nor {files}: " + command);
    return c;
}

Configuration importedConfiguration(const std::string& name, const fs::path& file) {
    Configuration c;
    c.name = name;
    c.kind = Kind::Imported;
    c.file = file.lexically_normal().string();
    c.verdictColumn = name;
    c.secondsColumn = name + "_seconds";
    return c;
}

// FILE[:VERDICT COLUMN[:SECONDS COLUMN]]; a file whose name holds a colon wins.
Configuration parseImport(const std::string& name, const std::string& text) {
    std::string file = text, columns;
    size_t colon = text.find(':');
    if (colon != std::string::npos && !fs::exists(text)) {
        file = text.substr(0, colon);
        columns = text.substr(colon + 1);
    }
    Configuration c = importedConfiguration(name, file);
    size_t second = columns.find(':');
    if (!columns.empty()) c.verdictColumn = columns.substr(0, second);
    if (!columns.empty()) c.secondsColumn = c.verdictColumn + "_seconds";
    if (second != std::string::npos) c.secondsColumn = columns.substr(second + 1);
    return c;
}

std::string text(const YAML::Node& node, const char* key) {
    const YAML::Node value = node[key];
    return value ? value.as<std::string>() : std::string();
}

void checkKeys(const std::string& name, const YAML::Node& node, std::initializer_list<std::string> known) {
    for (const auto& entry : node) {
        std::string key = entry.first.as<std::string>();
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw BenchError("configuration " + name + ": '" + key + "' is not understood");
    }
}

Configuration fromNode(const std::string& name, const YAML::Node& node, const fs::path& folder) {
    if (node.IsNull()) return vouchConfiguration(name, "");
    if (node.IsScalar()) return vouchConfiguration(name, node.as<std::string>());
    if (node["command"]) {
        checkKeys(name, node, {"command", "verdict", "true", "false"});
        Configuration c = externalConfiguration(name, text(node, "command"));
        c.verdictPattern = text(node, "verdict");
        c.truePattern = text(node, "true");
        c.falsePattern = text(node, "false");
        return c;
    }
    checkKeys(name, node, {"import", "verdict", "seconds"});
    if (!node["import"]) throw BenchError("configuration " + name + ": neither options, command nor import");
    Configuration c = importedConfiguration(name, folder / text(node, "import"));
    if (node["verdict"]) c.verdictColumn = text(node, "verdict");
    if (node["seconds"]) c.secondsColumn = text(node, "seconds");
    return c;
}

class Gatherer {
  public:
    explicit Gatherer(const ConfigurationRequest& request) : request_(request) {}

    std::vector<Configuration> run() {
        std::vector<Configuration> named;
        for (const std::string& file : request_.files)
            for (Configuration& c : readConfigurations(file)) named.push_back(std::move(c));
        // A file stands for all of its configurations, unless some are picked from it.
        bool picked = std::any_of(request_.configurations.begin(), request_.configurations.end(),
                                  [](const std::string& c) { return c.find('=') == c.npos; });
        if (!picked)
            for (Configuration& c : named) add(c);
        for (const std::string& text : request_.configurations) addVouch(text, named);
        for (const std::string& text : request_.tools) addTool(text);
        for (const std::string& text : request_.imports) {
            auto [name, value] = assignment("--import", text);
            add(parseImport(name, value));
        }
        for (const std::string& text : request_.verdicts) addVerdict(text);
        if (all_.empty()) add(vouchConfiguration("vouch", ""));
        for (const Configuration& c : all_) ruleOf(c); // complains about bad expressions
        return std::move(all_);
    }

  private:
    void add(Configuration c) {
        checkName(c.name);
        if (find(c.name) != all_.end()) throw BenchError("two configurations are called " + c.name);
        all_.push_back(std::move(c));
    }

    void addVouch(const std::string& text, const std::vector<Configuration>& named) {
        if (text.find('=') != text.npos) {
            auto [name, options] = assignment("--config", text);
            return add(vouchConfiguration(name, options));
        }
        auto found = std::find_if(named.begin(), named.end(), [&](const auto& c) { return c.name == text; });
        if (found == named.end())
            throw BenchError("--config: '" + text + "' is neither NAME=OPTIONS nor defined in a file");
        add(*found);
    }

    void addTool(const std::string& text) {
        auto [name, command] = assignment("--tool", text);
        add(externalConfiguration(name, command));
    }

    void addVerdict(const std::string& text) {
        auto [name, expression] = assignment("--verdict", text);
        auto found = find(name);
        if (found == all_.end() || found->kind != Kind::External)
            throw BenchError("--verdict: no tool is called '" + name + "'");
        found->verdictPattern = expression;
    }

    std::vector<Configuration>::iterator find(const std::string& name) {
        return std::find_if(all_.begin(), all_.end(), [&](const Configuration& c) { return c.name == name; });
    }

    const ConfigurationRequest& request_;
    std::vector<Configuration> all_;
};

} // namespace

const char* toText(Kind kind) {
    switch (kind) {
    case Kind::Vouch: return "vouch";
    case Kind::External: return "external";
    case Kind::Imported: break;
    }
    return "imported";
}

std::string commandText(const Configuration& c) {
    switch (c.kind) {
    case Kind::Vouch: return joinWords(c.words).empty() ? "vouch check" : "vouch check " + joinWords(c.words);
    case Kind::External: return joinWords(c.words);
    case Kind::Imported: break;
    }
    return c.file;
}

VerdictRule ruleOf(const Configuration& c, bool isFormula) {
    VerdictRule rule;
    auto compile = [&](const std::string& pattern, std::optional<std::regex>& into) {
        if (!pattern.empty()) into = compileRule("configuration " + c.name, pattern);
    };
    compile(c.verdictPattern, rule.verdict);
    compile(c.truePattern, rule.holds);
    compile(c.falsePattern, rule.violated);
    if (rule.verdict || rule.holds || rule.violated) return rule;
    return isFormula ? formulaRule() : standardRule();
}

std::vector<Configuration> configurationsOf(const ConfigurationRequest& request) {
    return Gatherer(request).run();
}

std::vector<Configuration> readConfigurations(const std::string& file) {
    try {
        const YAML::Node root = YAML::LoadFile(file);
        const YAML::Node list = root.IsMap() ? root["configurations"] : YAML::Node();
        if (!list || !list.IsMap()) throw BenchError(file + ": no map 'configurations'");
        std::vector<Configuration> found;
        for (const auto& entry : list)
            found.push_back(
                fromNode(entry.first.as<std::string>(), entry.second, fs::path(file).parent_path()));
        return found;
    } catch (const YAML::BadFile&) {
        throw BenchError(file + ": cannot be read");
    } catch (const YAML::Exception& e) {
        throw BenchError(file + ": " + e.what());
    }
}

} // namespace vouch::bench
