package io.terrace.journeys.suite;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A span as the receiver got it.
///
/// @param program that sent it
/// @param id 16 hexadecimal digits
/// @param parent the same; empty for the first of a trace
public record ReceivedSpan(
        String program, String trace, String id, String parent, String name, Map<String, String> attributes) {

    /// Those of an `ExportTraceServiceRequest`.
    static Stream<ReceivedSpan> in(ByteBuffer request) {
        return ProtobufReader.of(request).messages(1).flatMap(ReceivedSpan::ofResource);
    }

    private static Stream<ReceivedSpan> ofResource(ProtobufReader spans) {
        String program = spans.messages(1)
                .map(resource -> attributes(resource, 1).getOrDefault("service.name", ""))
                .collect(Collectors.joining());
        return spans.messages(2)
                .flatMap(scope -> scope.messages(2))
                .map(span -> new ReceivedSpan(
                        program, span.hex(1), span.hex(2), span.hex(4), span.text(5), attributes(span, 9)));
    }

    private static Map<String, String> attributes(ProtobufReader owner, int field) {
        return owner.messages(field)
                .collect(Collectors.toMap(
                        pair -> pair.text(1),
                        pair -> pair.messages(2).map(ReceivedSpan::value).collect(Collectors.joining())));
    }

    private static String value(ProtobufReader any) {
        return any.has(1) ? any.text(1) : Long.toString(any.number(3));
    }
}
