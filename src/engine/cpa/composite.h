// Composite (S4): several analyses side by side; [[(s1 .. sn)]] is the intersection.
//
//   transfer    each part's successors, combined in all ways; then each part may read the others (strengthen) and be
//               made stronger by them. A part without successor leaves none of the whole.
//   merge       component by component, where the parts that do not merge (kMerges = false) agree
//   stop        one reached state covers all components
//   prec        part after part; a part that is empty leaves none of the whole
#pragma once

#include "engine/cpa/cpa.h"

#include <tuple>

namespace vouch::engine::cpa {

template <Analysis... Parts> class Composite {
  public:
    using State = std::tuple<typename Parts::State...>;
    using Precision = std::tuple<typename Parts::Precision...>;
    static constexpr bool kMerges = (Parts::kMerges || ...);

    explicit Composite(Parts&... parts) : parts_(parts...) {}

    State initial() {
        return std::apply([](auto&... part) { return State{part.initial()...}; }, parts_);
    }

    std::vector<State> transfer(const State& s, EdgeId e, const Precision& precision) {
        std::vector<State> all{s};
        forEachPart([&]<size_t I>() {
            std::vector<State> next;
            for (const auto& successor :
                 std::get<I>(parts_).transfer(std::get<I>(s), e, std::get<I>(precision)))
                for (State whole : all) {
                    std::get<I>(whole) = successor;
                    next.push_back(std::move(whole));
                }
            all = std::move(next);
        });
        for (State& whole : all) {
            const State plain = whole; // all parts read what the others' transfer has made
            forEachPart([&]<size_t I>() {
                if constexpr (requires { std::get<I>(parts_).strengthen(std::get<I>(whole), plain); })
                    std::get<I>(parts_).strengthen(std::get<I>(whole), plain);
            });
        }
        return all;
    }

    State merge(const State& s, const State& t, const Precision& precision) {
        bool agree = true;
        forEachPart([&]<size_t I>() {
            if constexpr (!Part<I>::kMerges) agree = agree && std::get<I>(s) == std::get<I>(t);
        });
        if (!agree) return t;
        State result = t;
        forEachPart([&]<size_t I>() {
            std::get<I>(result) =
                std::get<I>(parts_).merge(std::get<I>(s), std::get<I>(t), std::get<I>(precision));
        });
        return result;
    }

    bool isCovered(const State& s, const State& t) {
        bool covered = true;
        forEachPart([&]<size_t I>() {
            covered = covered && std::get<I>(parts_).isCovered(std::get<I>(s), std::get<I>(t));
        });
        return covered;
    }

    std::optional<State> prec(const State& s, const Precision& precision) {
        State result = s;
        bool isEmpty = false;
        forEachPart([&]<size_t I>() {
            if (isEmpty) return;
            auto adjusted = std::get<I>(parts_).prec(std::get<I>(s), std::get<I>(precision));
            if (adjusted)
                std::get<I>(result) = std::move(*adjusted);
            else
                isEmpty = true;
        });
        if (isEmpty) return std::nullopt;
        return result;
    }

  private:
    template <size_t I> using Part = std::tuple_element_t<I, std::tuple<Parts...>>;
    template <class Body> static void forEachPart(Body body) {
        [&]<size_t... I>(std::index_sequence<I...>) {
            (body.template operator()<I>(), ...);
        }(std::index_sequence_for<Parts...>{});
    }

    std::tuple<Parts&...> parts_;
};

} // namespace vouch::engine::cpa
