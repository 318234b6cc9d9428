#include "report/layout.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::report {

namespace {

constexpr double kBetweenBoxes = 36, kBetweenLayers = 56, kMargin = 24;
constexpr double kCornerWidth = 14; // what an arc takes where it passes a layer
constexpr int kSweeps = 12;
constexpr double kLoop = 34;  // how far an arc from a box to itself leans out
constexpr double kApart = 22; // between arcs at a box

class Layering {
  public:
    explicit Layering(const Graph& graph) : graph_(graph) {}

    Layout run() {
        if (graph_.boxes.empty()) return {};
        findBackArcs();
        findLayers();
        addCorners();
        sortLayers();
        placeNodes();
        return drawn();
    }

  private:
    struct Node { // a box, or a corner of an arc
        double width = 0, height = 0;
        size_t layer = 0;
        double x = 0, y = 0;
        std::vector<size_t> up = {}, down = {};
    };

    // --- cycles

    void findBackArcs() {
        isBack_.assign(graph_.arcs.size(), false);
        std::vector<std::vector<size_t>> out(graph_.boxes.size());
        for (size_t a = 0; a < graph_.arcs.size(); ++a) out[graph_.arcs[a].from].push_back(a);
        enum class Mark { New, Open, Done };
        std::vector<Mark> marks(graph_.boxes.size(), Mark::New);
        for (size_t root = 0; root < graph_.boxes.size(); ++root) {
            if (marks[root] != Mark::New) continue;
            std::vector<std::pair<size_t, size_t>> path{{root, 0}}; // box, arcs that were followed
            marks[root] = Mark::Open;
            while (!path.empty()) {
                auto& [box, next] = path.back();
                if (next == out[box].size()) {
                    marks[box] = Mark::Done;
                    path.pop_back();
                    continue;
                }
                const size_t arc = out[box][next++];
                const size_t to = graph_.arcs[arc].to;
                if (marks[to] == Mark::Open) isBack_[arc] = true; // to itself as well
                if (marks[to] != Mark::New) continue;
                marks[to] = Mark::Open;
                path.emplace_back(to, 0);
            }
        }
    }
    size_t upper(size_t arc) const { return isBack_[arc] ? graph_.arcs[arc].to : graph_.arcs[arc].from; }
    size_t lower(size_t arc) const { return isBack_[arc] ? graph_.arcs[arc].from : graph_.arcs[arc].to; }
    bool isLoop(size_t arc) const { return graph_.arcs[arc].from == graph_.arcs[arc].to; }

    // --- layers

    void findLayers() {
        for (const Graph::Box& b : graph_.boxes) nodes_.push_back({.width = b.width, .height = b.height});
        // As often as a path may be long; without cycles nothing changes after that.
        for (size_t round = 0; round <= nodes_.size(); ++round) {
            bool isChanged = false;
            for (size_t a = 0; a < graph_.arcs.size(); ++a) {
                if (isLoop(a) || nodes_[lower(a)].layer > nodes_[upper(a)].layer) continue;
                nodes_[lower(a)].layer = nodes_[upper(a)].layer + 1;
                isChanged = true;
            }
            if (!isChanged) return;
        }
        VOUCH_CHECK(false, "a cycle without an arc that leads back");
    }

    void addCorners() {
        chains_.resize(graph_.arcs.size());
        for (size_t a = 0; a < graph_.arcs.size(); ++a) {
            if (isLoop(a)) continue;
            size_t last = upper(a);
            chains_[a].push_back(last);
            for (size_t layer = nodes_[last].layer + 1; layer < nodes_[lower(a)].layer; ++layer) {
                nodes_.push_back({.width = kCornerWidth, .height = 0, .layer = layer});
                join(last, nodes_.size() - 1);
                last = nodes_.size() - 1;
                chains_[a].push_back(last);
            }
            join(last, lower(a));
            chains_[a].push_back(lower(a));
        }
        for (size_t n = 0; n < nodes_.size(); ++n) {
            if (layers_.size() <= nodes_[n].layer) layers_.resize(nodes_[n].layer + 1);
            layers_[nodes_[n].layer].push_back(n);
        }
    }
    void join(size_t above, size_t below) {
        nodes_[above].down.push_back(below);
        nodes_[below].up.push_back(above);
    }

    // --- order

    void sortLayers() {
        auto best = layers_;
        size_t fewest = crossings();
        for (int sweep = 0; sweep < kSweeps && fewest > 0; ++sweep) {
            const bool isDown = sweep % 2 == 0;
            for (size_t i = 1; i < layers_.size(); ++i)
                sortLayer(isDown ? i : layers_.size() - 1 - i, isDown);
            if (const size_t now = crossings(); now < fewest) {
                fewest = now;
                best = layers_;
            }
        }
        layers_ = best;
    }
    void sortLayer(size_t layer, bool isDown) {
        const std::vector<size_t> places = placesInLayers();
        std::vector<std::pair<double, size_t>> order;
        for (size_t n : layers_[layer]) {
            const std::vector<size_t>& others = isDown ? nodes_[n].up : nodes_[n].down;
            double sum = 0;
            for (size_t other : others) sum += static_cast<double>(places[other]);
            order.emplace_back(others.empty() ? static_cast<double>(places[n])
                                              : sum / static_cast<double>(others.size()),
                               n);
        }
        std::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
            return a.first != b.first ? a.first < b.first : places[a.second] < places[b.second];
        });
        for (size_t i = 0; i < order.size(); ++i) layers_[layer][i] = order[i].second;
    }
    std::vector<size_t> placesInLayers() const {
        std::vector<size_t> places(nodes_.size());
        for (const std::vector<size_t>& layer : layers_)
            for (size_t i = 0; i < layer.size(); ++i) places[layer[i]] = i;
        return places;
    }
    size_t crossings() const {
        const std::vector<size_t> places = placesInLayers();
        size_t count = 0;
        for (const std::vector<size_t>& layer : layers_)
            for (size_t i = 0; i < layer.size(); ++i)
                for (size_t j = i + 1; j < layer.size(); ++j)
                    for (size_t left : nodes_[layer[i]].down)
                        for (size_t right : nodes_[layer[j]].down) count += places[left] > places[right];
        return count;
    }

    // --- places

    void placeNodes() {
        double y = kMargin;
        for (const std::vector<size_t>& layer : layers_) {
            double height = 0;
            for (size_t n : layer) height = std::max(height, nodes_[n].height);
            for (size_t n : layer) nodes_[n].y = y + height / 2;
            y += height + kBetweenLayers;
            spread(layer);
        }
        for (int sweep = 0; sweep < kSweeps; ++sweep) {
            const bool isDown = sweep % 2 == 0;
            for (size_t i = 0; i < layers_.size(); ++i)
                pull(layers_[isDown ? i : layers_.size() - 1 - i], isDown);
        }
    }
    double gap(size_t left, size_t right) const {
        return (nodes_[left].width + nodes_[right].width) / 2 + kBetweenBoxes;
    }
    void spread(const std::vector<size_t>& layer) {
        for (size_t i = 1; i < layer.size(); ++i)
            nodes_[layer[i]].x = nodes_[layer[i - 1]].x + gap(layer[i - 1], layer[i]);
    }
    // Each towards its neighbours, as far as those beside it allow: the mean of pushing everything to the right of
    // where it wants to be, and to the left.
    void pull(const std::vector<size_t>& layer, bool isDown) {
        std::vector<double> right, left;
        for (size_t n : layer) {
            const std::vector<size_t>& others =
                isDown || nodes_[n].down.empty() ? nodes_[n].up : nodes_[n].down;
            double sum = 0;
            for (size_t other : others) sum += nodes_[other].x;
            right.push_back(others.empty() ? nodes_[n].x : sum / static_cast<double>(others.size()));
        }
        left = right;
        for (size_t i = 1; i < layer.size(); ++i)
            right[i] = std::max(right[i], right[i - 1] + gap(layer[i - 1], layer[i]));
        for (size_t i = layer.size(); i-- > 1;)
            left[i - 1] = std::min(left[i - 1], left[i] - gap(layer[i - 1], layer[i]));
        for (size_t i = 0; i < layer.size(); ++i) nodes_[layer[i]].x = (left[i] + right[i]) / 2;
    }

    // --- the drawing

    Layout drawn() {
        double least = 0, most = 0, bottom = 0;
        for (const Node& n : nodes_) {
            least = std::min(least, n.x - n.width / 2);
            most = std::max(most, n.x + n.width / 2);
            bottom = std::max(bottom, n.y + n.height / 2);
        }
        for (Node& n : nodes_) n.x += kMargin - least;
        Layout layout{most - least + 2 * kMargin + 2 * kLoop, bottom + kMargin, {}, {}};
        for (size_t b = 0; b < graph_.boxes.size(); ++b) layout.centres.push_back({nodes_[b].x, nodes_[b].y});
        for (size_t a = 0; a < graph_.arcs.size(); ++a)
            layout.curves.push_back(isLoop(a) ? loopCurve(a) : curve(a));
        return layout;
    }

    // Arcs leave a box, and enter it, side by side, in the order of what they come from or lead to.
    double portOf(size_t arc, bool isAbove) const {
        const size_t box = isAbove ? upper(arc) : lower(arc);
        const auto next = [&](size_t a) {
            return nodes_[isAbove ? chains_[a][1] : chains_[a][chains_[a].size() - 2]].x;
        };
        size_t before = 0, all = 0;
        for (size_t a = 0; a < graph_.arcs.size(); ++a) {
            if (isLoop(a) || (isAbove ? upper(a) : lower(a)) != box) continue;
            ++all;
            before += next(a) < next(arc) || (next(a) == next(arc) && a < arc);
        }
        const double room = std::max(0.0, nodes_[box].width - 2 * kCornerWidth);
        const double apart = std::min(kApart, room / static_cast<double>(all));
        return nodes_[box].x + apart * (static_cast<double>(before) - static_cast<double>(all - 1) / 2);
    }

    std::vector<Point> loopCurve(size_t arc) const {
        const Node& n = nodes_[graph_.arcs[arc].from];
        const auto others = std::count_if(
            graph_.arcs.begin(), graph_.arcs.begin() + static_cast<ptrdiff_t>(arc),
            [&](const Graph::Arc& a) { return a.from == a.to && a.from == graph_.arcs[arc].from; });
        const double side = n.x + n.width / 2, lean = kLoop + kApart * static_cast<double>(others);
        const double half = n.height / 4;
        return {{side, n.y - half},
                {side + lean, n.y - 2 * half},
                {side + lean, n.y + 2 * half},
                {side, n.y + half}};
    }

    std::vector<Point> curve(size_t arc) const {
        const std::vector<size_t>& chain = chains_[arc];
        std::vector<Point> through;
        for (size_t n : chain) through.push_back({nodes_[n].x, nodes_[n].y});
        through.front() = {portOf(arc, true), nodes_[chain.front()].y + nodes_[chain.front()].height / 2};
        through.back() = {portOf(arc, false), nodes_[chain.back()].y - nodes_[chain.back()].height / 2};
        if (isBack_[arc]) std::reverse(through.begin(), through.end());
        std::vector<Point> points{through.front()};
        for (size_t i = 1; i < through.size(); ++i) {
            const Point a = through[i - 1], b = through[i];
            const double bend = (b.y - a.y) / 2;
            points.insert(points.end(), {{a.x, a.y + bend}, {b.x, b.y - bend}, b});
        }
        return points;
    }

    const Graph& graph_;
    std::vector<bool> isBack_;
    std::vector<Node> nodes_;                 // the boxes first
    std::vector<std::vector<size_t>> chains_; // by arc: the nodes that it passes, from top to bottom
    std::vector<std::vector<size_t>> layers_; // nodes from left to right
};

} // namespace

Layout layered(const Graph& graph) {
    for (const Graph::Arc& a : graph.arcs)
        VOUCH_CHECK(a.from < graph.boxes.size() && a.to < graph.boxes.size(), "an arc to no box");
    return Layering(graph).run();
}

Layout layoutOf(const Graph& graph) {
    if (auto layout = byGraphviz(graph)) return *layout;
    return layered(graph);
}

} // namespace vouch::report
