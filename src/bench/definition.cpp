#include "bench/definition.h"

#include "bench/glob.h"
#include "property/property.h"
#include "support/input_error.h"

#include <yaml-cpp/yaml.h>

namespace vouch::bench {

namespace {

namespace fs = std::filesystem;

void checkFormat(const YAML::Node& root) {
    if (!root.IsMap()) throw BrokenDefinition("not a task definition");
    const YAML::Node version = root["format_version"];
    if (!version) throw BrokenDefinition("no format_version");
    std::string text = version.as<std::string>();
    if (!text.starts_with("1.") && !text.starts_with("2."))
        throw BrokenDefinition("format_version " + text + " is neither 1.x nor 2.x");
}

// `input_files` holds one pattern or a list of them.
std::vector<std::string> inputFiles(const YAML::Node& node, const fs::path& folder) {
    if (!node) throw BrokenDefinition("no input_files");
    std::vector<std::string> patterns;
    if (node.IsSequence())
        patterns = node.as<std::vector<std::string>>();
    else
        patterns.push_back(node.as<std::string>());
    std::vector<std::string> files;
    for (const std::string& pattern : patterns) {
        std::vector<std::string> found = expand(folder / pattern);
        if (found.empty()) throw BrokenDefinition("input file " + pattern + " does not exist");
        files.insert(files.end(), found.begin(), found.end());
    }
    if (files.empty()) throw BrokenDefinition("no input_files");
    return files;
}

std::optional<std::string> dataModelOf(const YAML::Node& options) {
    if (!options) return std::nullopt;
    if (const YAML::Node language = options["language"]; language && language.as<std::string>() != "C")
        throw BrokenDefinition("language " + language.as<std::string>() + " instead of C");
    const YAML::Node model = options["data_model"];
    if (!model) return std::nullopt;
    std::string name = model.as<std::string>();
    if (name != "ILP32" && name != "LP64")
        throw BrokenDefinition("data_model " + name + " is neither ILP32 nor LP64");
    return name;
}

std::optional<Expected> expectedOf(const YAML::Node& property) {
    const YAML::Node verdict = property["expected_verdict"];
    if (!verdict) return std::nullopt;
    Expected expected{verdict.as<bool>(), ""};
    if (const YAML::Node sub = property["subproperty"]; sub && !expected.holds)
        expected.subproperty = sub.as<std::string>();
    return expected;
}

Definition::Property propertyOf(const YAML::Node& node, const fs::path& folder) {
    const YAML::Node file = node["property_file"];
    if (!file) throw BrokenDefinition("a property without property_file");
    Definition::Property property;
    property.file = (folder / file.as<std::string>()).lexically_normal();
    property.expected = expectedOf(node);
    try {
        if (!fs::is_regular_file(property.file)) throw support::InputError("does not exist");
        property.name = property::propertyName(property::parseProperty(property.file.string()));
    } catch (const support::InputError& e) {
        property.problem = file.as<std::string>() + ": " + e.what();
    }
    return property;
}

Definition definitionOf(const YAML::Node& root, const fs::path& folder) {
    checkFormat(root);
    Definition definition;
    definition.files = inputFiles(root["input_files"], folder);
    definition.dataModel = dataModelOf(root["options"]);
    const YAML::Node properties = root["properties"];
    if (properties && !properties.IsSequence()) throw BrokenDefinition("properties is not a list");
    if (properties)
        for (const YAML::Node& p : properties) definition.properties.push_back(propertyOf(p, folder));
    return definition;
}

} // namespace

Definition readDefinition(const fs::path& file) {
    try {
        return definitionOf(YAML::LoadFile(file.string()), fs::absolute(file).parent_path());
    } catch (const YAML::BadFile&) {
        throw BrokenDefinition("cannot be read");
    } catch (const YAML::Exception& e) {
        throw BrokenDefinition(e.what());
    }
}

} // namespace vouch::bench
