package io.terrace.journeys.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What holds for every answer, whatever was asked.
final class AnswerValidator {

    /// RFC 6901.
    private static final Pattern POINTER = Pattern.compile("(/([^~/]|~[01])*)*");

    private static final Set<String> PLACES = Set.of("body", "query", "path", "header");
    private static final Pattern INTERNAL =
            Pattern.compile("Exception|\\tat |io\\.terrace|org\\.hibernate|com\\.fasterxml|java\\.(lang|time|util)");
    private static final Pattern SECONDS = Pattern.compile("[0-9]+");
    private static final Set<String> DECLARED_UNAVAILABLE = Set.of("temporarily_unavailable", "provider_unavailable");
    private static final Map<String, String> SECURITY = Map.of(
            "X-Frame-Options", "DENY",
            "X-Content-Type-Options", "nosniff");
    /// As CORS has it.
    private static final String REPEATS_ORIGIN = "access-control-allow-origin";

    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final ErrorCatalogue catalogue;
    private final boolean timed;

    /// @param timed whether an answer that comes late is a finding
    AnswerValidator(ErrorCatalogue catalogue, boolean timed) {
        this.catalogue = catalogue;
        this.timed = timed;
    }

    List<FuzzFinding> check(FuzzRequest request, RawAnswer answer) {
        List<FuzzFinding> findings = new ArrayList<>();
        if (answer.status() == 0) {
            return List.of(FuzzFinding.of(FindingKind.NO_ANSWER, request, answer.failure()));
        }
        if (answer.status() >= 500 && !isDeclared(answer)) {
            String problem = answer.isProblem() ? "" : " that is no problem";
            return List.of(FuzzFinding.of(FindingKind.SERVER_ERROR, request, answer + problem));
        }
        if (timed && answer.took().compareTo(LONGEST) > 0) {
            findings.add(FuzzFinding.of(FindingKind.SLOW, request, "more than %d s".formatted(LONGEST.toSeconds())));
        }
        checkHeaders(request, answer, findings);
        if (answer.status() >= 400) {
            if (!request.method().equals("HEAD")) {
                checkProblem(request, answer, findings);
            }
            checkText(request, answer, findings);
        }
        return findings;
    }

    private static boolean isDeclared(RawAnswer answer) {
        return answer.status() == 503
                && DECLARED_UNAVAILABLE.contains(answer.code())
                && answer.header("Retry-After").isPresent();
    }

    private static void checkHeaders(FuzzRequest request, RawAnswer answer, List<FuzzFinding> findings) {
        List<String> missing = new ArrayList<>();
        SECURITY.forEach((name, value) -> {
            if (!answer.header(name).equals(Optional.of(value))) {
                missing.add(name);
            }
        });
        for (String name : List.of("Strict-Transport-Security", "X-Request-Id")) {
            if (answer.header(name).isEmpty()) {
                missing.add(name);
            }
        }
        if (answer.status() == 405 && answer.header("Allow").isEmpty()) {
            missing.add("Allow");
        }
        boolean saysWhen =
                SECONDS.matcher(answer.header("Retry-After").orElse("")).matches();
        if ((answer.status() == 429 || answer.status() == 503) && !saysWhen) {
            missing.add("Retry-After");
        }
        if (!missing.isEmpty()) {
            findings.add(FuzzFinding.of(FindingKind.MISSING_HEADER, request, answer + " without " + missing));
        }
    }

    private void checkProblem(FuzzRequest request, RawAnswer answer, List<FuzzFinding> findings) {
        JsonNode problem = answer.json();
        if (!answer.isProblem() || !problem.isObject()) {
            findings.add(FuzzFinding.of(
                    FindingKind.NOT_A_PROBLEM,
                    request,
                    "%d with %s, %s"
                            .formatted(
                                    answer.status(),
                                    answer.header("Content-Type").orElse("no type"),
                                    answer.body().isEmpty() ? "empty" : "a body")));
            return;
        }
        String code = problem.path("code").asText();
        Integer status = catalogue.statuses().get(code);
        if (status == null) {
            findings.add(FuzzFinding.of(FindingKind.UNKNOWN_CODE, request, answer.toString()));
        } else if (status != answer.status() || problem.path("status").asInt() != answer.status()) {
            findings.add(FuzzFinding.of(FindingKind.WRONG_STATUS, request, answer.toString()));
        }
        String requestId = problem.path("requestId").asText();
        if (requestId.isEmpty()
                || !answer.header("X-Request-Id").equals(Optional.of(requestId))
                || !problem.path("type").asText().endsWith("#" + code)) {
            findings.add(FuzzFinding.of(FindingKind.NOT_A_PROBLEM, request, answer + " without requestId or type"));
        }
        checkPointers(request, answer, problem.path("errors"), findings);
    }

    private void checkPointers(FuzzRequest request, RawAnswer answer, JsonNode errors, List<FuzzFinding> findings) {
        for (JsonNode error : errors) {
            String pointer = error.path("pointer").textValue();
            boolean named = pointer != null && POINTER.matcher(pointer).matches();
            if (!named
                    || !PLACES.contains(error.path("in").asText())
                    || !catalogue.validationCodes().contains(error.path("code").asText())) {
                findings.add(FuzzFinding.of(FindingKind.WRONG_POINTER, request, answer + " " + error));
            }
        }
    }

    private static void checkText(FuzzRequest request, RawAnswer answer, List<FuzzFinding> findings) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers());
        headers.remove(REPEATS_ORIGIN);
        String told = headers + answer.text();
        if (told.contains(OddValues.MARKER)) {
            findings.add(FuzzFinding.of(FindingKind.ECHO, request, answer.toString()));
        }
        if (INTERNAL.matcher(answer.text()).find()) {
            findings.add(FuzzFinding.of(FindingKind.INTERNAL_NAME, request, answer.toString()));
        }
    }
}
