#include "report/exports.h"
#include "report/several.h"
#include "report/words.h"

#include <cstdio>
#include <sstream>

namespace vouch::report {

namespace {

// Text of XML 1.0: what it cannot hold becomes a question mark, and so do bytes that are no ASCII, as nobody says
// which encoding a source has.
std::string escaped(const std::string& text) {
    std::string result;
    for (unsigned char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += (c < ' ' && c != '\n' && c != '\t') || c >= 0x7f ? '?' : static_cast<char>(c);
    }
    return result;
}

std::string secondsText(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3f", seconds);
    return text;
}

void writeOutcome(std::ostream& out, const Report& r) {
    if (r.verdict == Verdict::True) return;
    std::ostringstream text;
    printFindings(text, r, {});
    const bool isViolated = r.verdict == Verdict::False;
    const char* element = isViolated ? "failure" : "error";
    std::string message =
        isViolated ? (r.failure.what.empty() ? r.violated
                                             : place(r.failure.file, r.failure.line) + ": " + r.failure.what)
                   : r.reason;
    out << "      <" << element << " type=\"" << escaped(isViolated ? r.violated : "UNKNOWN")
        << "\" message=\"" << escaped(oneLine(message)) << "\">" << escaped(text.str()) << "</" << element
        << ">\n";
}

} // namespace

std::string toJunit(const std::vector<Report>& properties) {
    size_t failures = 0, errors = 0;
    double seconds = 0;
    for (const Report& r : properties) {
        failures += r.verdict == Verdict::False;
        errors += r.verdict == Verdict::Unknown;
        seconds += r.wallSeconds;
    }
    std::ostringstream counts;
    counts << "tests=\"" << properties.size() << "\" failures=\"" << failures << "\" errors=\"" << errors
           << "\" time=\"" << secondsText(seconds) << "\"";
    std::ostringstream out;
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"vouch\" " << counts.str() << ">\n"
        << "  <testsuite name=\"vouch\" skipped=\"0\" " << counts.str() << ">\n";
    for (const Report& r : properties) {
        out << "    <testcase classname=\"" << escaped(listOf(r.files)) << "\" name=\"" << escaped(r.property)
            << "\" time=\"" << secondsText(r.wallSeconds) << "\">\n";
        writeOutcome(out, r);
        out << "    </testcase>\n";
    }
    out << "  </testsuite>\n</testsuites>\n";
    return out.str();
}

} // namespace vouch::report
