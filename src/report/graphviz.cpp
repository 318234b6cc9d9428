// The layout by graphviz' dot, in its plain format: sizes in inches, the origin at the bottom.
#include "report/layout.h"
#include "support/budget.h"
#include "support/process.h"
#include "support/temporary.h"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <unistd.h>

namespace vouch::report {

namespace {

constexpr double kDotSeconds = 5;
constexpr double kInch = 72; // pixels
constexpr double kBorder = 16;

std::string dotText(const Graph& graph) {
    std::ostringstream out;
    out << "digraph { node [shape=box fixedsize=true]; nodesep=0.5; ranksep=0.7;\n";
    for (size_t b = 0; b < graph.boxes.size(); ++b)
        out << "n" << b << " [width=" << graph.boxes[b].width / kInch
            << " height=" << graph.boxes[b].height / kInch << "];\n";
    for (const Graph::Arc& a : graph.arcs) out << "n" << a.from << " -> n" << a.to << ";\n";
    out << "}\n";
    return out.str();
}

// Starting a process only to find that there is nothing to run costs more than the layout.
bool isInstalled(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "/usr/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((folder + "/" + name).c_str(), X_OK) == 0) return true;
    return false;
}

bool runDot(const std::string& in, const std::string& out) {
    support::Child dot = support::Child::start([&](support::Channel&) {
        const int from = open(in.c_str(), O_RDONLY),
                  to = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int nowhere = open("/dev/null", O_WRONLY);
        if (from < 0 || to < 0 || nowhere < 0) return 1;
        dup2(from, STDIN_FILENO);
        dup2(to, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execlp("dot", "dot", "-Tplain", nullptr);
        return 1;
    });
    const support::Budget budget = support::Budget::seconds(kDotSeconds);
    while (!budget.exhausted()) {
        if (auto exit = dot.poll()) return exit->clean();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    dot.kill();
    dot.wait();
    return false;
}

// "graph 1 width height", "node n0 x y ...", "edge n0 n1 count x y x y ...", "stop". Edges come in an order of dot's own;
// those with the same ends in the order in which they were given.
std::optional<Layout> readPlain(std::istream& in, const Graph& graph) {
    Layout layout;
    layout.centres.resize(graph.boxes.size());
    layout.curves.resize(graph.arcs.size());
    std::string line;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        std::string kind, first, second;
        words >> kind;
        double x = 0, y = 0;
        if (kind == "graph") {
            words >> x >> layout.width >> layout.height;
        } else if (kind == "node") {
            words >> first >> x >> y;
            const size_t box = std::stoul(first.substr(1));
            if (!words || box >= layout.centres.size()) return std::nullopt;
            layout.centres[box] = {x, y};
        } else if (kind == "edge") {
            size_t count = 0;
            words >> first >> second >> count;
            const size_t from = std::stoul(first.substr(1)), to = std::stoul(second.substr(1));
            std::vector<Point> points;
            for (size_t i = 0; i < count && words >> x >> y; ++i) points.push_back({x, y});
            if (points.size() != count || count % 3 != 1) return std::nullopt;
            for (size_t a = 0; a < graph.arcs.size(); ++a)
                if (graph.arcs[a].from == from && graph.arcs[a].to == to && layout.curves[a].empty()) {
                    layout.curves[a] = std::move(points);
                    break;
                }
        } else if (kind == "stop") {
            break;
        }
    }
    if (line != "stop") return std::nullopt;
    for (const std::vector<Point>& curve : layout.curves)
        if (curve.empty()) return std::nullopt;
    const double height = layout.height;
    const auto toPixels = [height](Point& p) {
        p = {p.x * kInch + kBorder, (height - p.y) * kInch + kBorder};
    };
    for (Point& p : layout.centres) toPixels(p);
    for (std::vector<Point>& curve : layout.curves)
        for (Point& p : curve) toPixels(p);
    layout.width = layout.width * kInch + 2 * kBorder;
    layout.height = layout.height * kInch + 2 * kBorder;
    return layout;
}

} // namespace

std::optional<Layout> byGraphviz(const Graph& graph) {
    if (graph.boxes.empty() || !isInstalled("dot")) return std::nullopt;
    try {
        const support::TemporaryDirectory folder;
        const std::string in = folder.path() + "/graph.dot", out = folder.path() + "/graph.plain";
        std::ofstream(in) << dotText(graph);
        if (!runDot(in, out)) return std::nullopt;
        std::ifstream plain(out);
        return readPlain(plain, graph);
    } catch (const std::exception&) { // no temporary directory, no process, numbers that are none
        return std::nullopt;
    }
}

} // namespace vouch::report
