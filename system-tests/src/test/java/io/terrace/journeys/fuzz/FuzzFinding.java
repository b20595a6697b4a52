package io.terrace.journeys.fuzz;

/// One thing that is wrong.
///
/// @param operation where
/// @param change how the request differs from a valid one
/// @param answer what came, in a few words
/// @param command the request in one line
record FuzzFinding(FindingKind kind, String operation, String change, String answer, String command) {

    static FuzzFinding of(FindingKind kind, FuzzRequest request, String answer) {
        return new FuzzFinding(
                kind,
                request.operation().toString(),
                request.kind().name(),
                answer,
                "#%d %s".formatted(request.number(), request.asCommand()));
    }

    /// Findings alike are shown once.
    String group() {
        return operation + " " + kind + " " + change + " " + answer;
    }

    @Override
    public String toString() {
        return "%s %s on %s: %s%n    %s".formatted(kind, operation, change, answer, command);
    }
}
