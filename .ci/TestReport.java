import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/// What the build's last lines say of its tests: the slowest twenty, each that passed only when it ran again, each
/// that failed, and what was skipped and why, such as for a tool that is not installed.
///
/// Tests on packaged processes may run again once. One whose class has the tag `runs-once` may not: a race or an
/// invariant that failed once has failed, so this program then ends with 1.
///
/// Arguments: the repository's folder, and the epoch second at which the run began; older reports are not read.
final class TestReport {

    private static final int SLOWEST = 20;
    private static final int MAX_CAUSE_LINES = 12;
    private static final int MAX_DEPTH = 6;
    private static final Pattern REPORT = Pattern.compile("/(surefire|failsafe)-reports/TEST-[^/]*\\.xml$");
    private static final Pattern ASSUMPTION = Pattern.compile("assumption was not met due to: \\[([^]]*)]");
    private static final String RUNS_ONCE = "@Tag(\"runs-once\")";

    private final Path folder;

    private TestReport(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]).toAbsolutePath().normalize();
        Instant begun = Instant.ofEpochSecond(Long.parseLong(arguments[1]));
        System.exit(new TestReport(folder).print(begun));
    }

    private int print(Instant begun) throws IOException {
        List<TestCase> cases = new ArrayList<>();
        for (Path file : reports(begun)) {
            cases.addAll(read(file));
        }
        printSlowest(cases);
        List<TestCase> flaky =
                cases.stream().filter(test -> test.flakyCause().isPresent()).toList();
        flaky.forEach(this::printFlaky);
        cases.stream().filter(test -> test.outcome() == Outcome.FAILED).forEach(TestReport::printFailed);
        printSkipped(cases);
        System.out.printf(
                Locale.ROOT,
                "%n%,d tests: %,d failed, %,d skipped, %,d flaky%n",
                cases.size(),
                count(cases, Outcome.FAILED),
                count(cases, Outcome.SKIPPED),
                flaky.size());
        return flaky.stream().anyMatch(this::runsOnce) ? 1 : 0;
    }

    private List<Path> reports(Instant begun) throws IOException {
        try (Stream<Path> files = Files.find(
                folder,
                MAX_DEPTH,
                (file, attributes) -> REPORT.matcher(file.toString()).find()
                        && !attributes.lastModifiedTime().toInstant().isBefore(begun))) {
            return files.sorted().toList();
        }
    }

    private List<TestCase> read(Path file) throws IOException {
        try {
            NodeList cases = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getElementsByTagName("testcase");
            Path module = folder.relativize(file.getParent().getParent().getParent());
            return IntStream.range(0, cases.getLength())
                    .mapToObj(at -> TestCase.of(module, (Element) cases.item(at)))
                    .toList();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + " is no test report", e);
        }
    }

    private static void printSlowest(List<TestCase> cases) {
        System.out.printf("%nThe slowest tests, in seconds:%n");
        cases.stream()
                .sorted(Comparator.comparingDouble(TestCase::seconds).reversed())
                .limit(SLOWEST)
                .forEach(test ->
                        System.out.printf(Locale.ROOT, "%8.1f  %s  %s%n", test.seconds(), test.module(), test.name()));
    }

    private void printFlaky(TestCase test) {
        System.out.printf(
                "%nFLAKY  %s  %s%s%n",
                test.module(), test.name(), runsOnce(test) ? ": it may not run again, so the run has failed" : "");
        printCause(test.flakyCause());
    }

    private static void printFailed(TestCase test) {
        System.out.printf("%nFAILED  %s  %s%n", test.module(), test.name());
        printCause(test.cause());
    }

    private static void printSkipped(List<TestCase> cases) {
        Map<String, Long> reasons = cases.stream()
                .filter(test -> test.outcome() == Outcome.SKIPPED)
                .collect(Collectors.groupingBy(
                        test -> test.module() + "  " + test.cause().orElse(test.name()),
                        TreeMap::new,
                        Collectors.counting()));
        reasons.forEach((reason, count) -> System.out.printf(Locale.ROOT, "%nSKIPPED  %,d of %s%n", count, reason));
    }

    private static void printCause(Optional<String> cause) {
        cause.orElse("").lines().limit(MAX_CAUSE_LINES).forEach(line -> System.out.println("    " + line));
    }

    private boolean runsOnce(TestCase test) {
        Path source = folder.resolve(test.module())
                .resolve("src/test/java")
                .resolve(test.className().replaceAll("\\$.*", "").replace('.', '/') + ".java");
        try {
            return Files.readString(source).contains(RUNS_ONCE);
        } catch (IOException e) {
            throw new IllegalStateException(source + " cannot be read", e);
        }
    }

    private static long count(List<TestCase> cases, Outcome outcome) {
        return cases.stream().filter(test -> test.outcome() == outcome).count();
    }

    private enum Outcome {
        PASSED,
        FAILED,
        SKIPPED
    }

    /// @param cause what a test failed with that did not pass, or why it was skipped
    /// @param flakyCause of a test that failed and then passed: what it failed with first
    private record TestCase(
            Path module,
            String className,
            String method,
            double seconds,
            Outcome outcome,
            Optional<String> cause,
            Optional<String> flakyCause) {

        static TestCase of(Path module, Element test) {
            return new TestCase(
                    module,
                    test.getAttribute("classname"),
                    test.getAttribute("name"),
                    Double.parseDouble("0" + test.getAttribute("time").replace(",", "")),
                    outcome(test),
                    child(test, "failure")
                            .or(() -> child(test, "error"))
                            .map(cause -> cause.getTextContent().strip())
                            .or(() -> child(test, "skipped").map(TestCase::reason)),
                    child(test, "flakyFailure")
                            .or(() -> child(test, "flakyError"))
                            .map(cause -> child(cause, "stackTrace").orElse(cause).getTextContent().strip()));
        }

        /// The condition that an assumption names in brackets, or all of what the test says.
        private static String reason(Element skipped) {
            String told = (skipped.getAttribute("message") + skipped.getTextContent()).strip();
            Matcher assumption = ASSUMPTION.matcher(told);
            return assumption.find() ? "without: " + assumption.group(1) : told.lines().findFirst().orElse("");
        }

        String name() {
            return className.substring(className.lastIndexOf('.') + 1) + "." + method;
        }

        private static Outcome outcome(Element test) {
            if (child(test, "failure").or(() -> child(test, "error")).isPresent()) {
                return Outcome.FAILED;
            }
            return child(test, "skipped").isPresent() ? Outcome.SKIPPED : Outcome.PASSED;
        }

        private static Optional<Element> child(Element parent, String name) {
            return Optional.ofNullable((Element) parent.getElementsByTagName(name).item(0));
        }
    }
}
