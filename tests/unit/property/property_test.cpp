// Properties by name and by file.
#include "property/property.h"

#include "support/input_error.h"
#include "support/temporary.h"

#include <fstream>
#include <gtest/gtest.h>

namespace vouch::property {
namespace {

using support::InputError;

class PropertyTest : public testing::Test {
  protected:
    std::string write(const std::string& name, const std::string& text) {
        std::string path = directory_.path() + "/" + name;
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }

    support::TemporaryDirectory directory_;
};

TEST_F(PropertyTest, PropertiesByNameAndFile) {
    EXPECT_EQ(parseProperty("reach"), Property::UnreachCall);
    EXPECT_EQ(parseProperty("overflow"), Property::NoOverflow);
    EXPECT_EQ(parseProperty(write("a.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")),
              Property::UnreachCall);
    EXPECT_EQ(parseProperty(write("b.prp", "CHECK( init(main()), LTL(G valid-free) )\n"
                                           "CHECK( init(main()), LTL(G valid-deref) )\n"
                                           "CHECK( init(main()), LTL(G valid-memtrack) )\n")),
              Property::MemSafety);
    EXPECT_EQ(parseProperty(write("c.prp", "CHECK( init(main()), LTL(F end) )")), Property::Termination);
    EXPECT_THROW(parseProperty(write("d.prp", "")), InputError);
    EXPECT_THROW(parseProperty(write("e.prp", "CHECK( init(main()), LTL(G ! call(f())) )")), InputError);
    EXPECT_THROW(parseProperty(directory_.path() + "/none.prp"), InputError);
}

TEST_F(PropertyTest, SeveralProperties) {
    using Properties = std::vector<Property>;
    EXPECT_EQ(parseProperties("reach,overflow,unreach-call"),
              (Properties{Property::UnreachCall, Property::NoOverflow}));
    EXPECT_EQ(parseProperties("valid-deref,no-bad-shift"),
              (Properties{Property::ValidDeref, Property::NoBadShift}));
    EXPECT_EQ(parseProperties("valid-deref,valid-free,valid-memtrack").size(), 3u);
    std::string file = write("f.prp", "CHECK( init(main()), LTL(G valid-deref) )\n"
                                      "CHECK( init(main()), LTL(G ! overflow) )\n\n"
                                      "CHECK( init(main()), LTL(G valid-memtrack) )\n"
                                      "CHECK( init(main()), LTL(G valid-free) )\n");
    EXPECT_EQ(parseProperties(file), (Properties{Property::MemSafety, Property::NoOverflow}));
    EXPECT_THROW(parseProperty(file), InputError);
    EXPECT_THROW(parseProperties("reach,"), InputError);
    EXPECT_THROW(parseProperties("reach,nonsense"), InputError);
    EXPECT_THROW(parseProperties(""), InputError);
}

TEST_F(PropertyTest, PropertiesForbidWhatTheyAreNamedAfter) {
    EXPECT_TRUE(forbids(Property::MemSafety, Violation::ValidFree));
    EXPECT_FALSE(forbids(Property::ValidDeref, Violation::ValidFree));
    for (unsigned v = 0; v < kViolations; ++v) {
        auto violation = static_cast<Violation>(v);
        EXPECT_TRUE(forbids(parseProperty(violationName(violation)), violation)) << violationName(violation);
    }
}

} // namespace
} // namespace vouch::property
