package io.terrace.platform.tracing;

import io.opentelemetry.api.common.AttributeKey;
import java.util.Set;

/// All that a span may say. Each value is a word of ours or a number: a template, a topic, a status.
public final class SpanAttributes {

    /// The method of the route that was found; absent without one.
    public static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");

    /// The path's template.
    public static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");

    public static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");

    /// A code of the error catalogue, a status, or an exception's class.
    public static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    /// What an event is called on the stream.
    public static final AttributeKey<String> STREAM_EVENT = AttributeKey.stringKey("terrace.stream.event");

    static final AttributeKey<String> MESSAGING_SYSTEM = AttributeKey.stringKey("messaging.system");
    static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");
    static final AttributeKey<String> OPERATION = AttributeKey.stringKey("messaging.operation.type");
    static final AttributeKey<String> SUBSCRIPTION = AttributeKey.stringKey("messaging.consumer.group.name");

    static final Set<AttributeKey<?>> ALLOWED =
            Set.of(METHOD, ROUTE, STATUS, ERROR, STREAM_EVENT, MESSAGING_SYSTEM, TOPIC, OPERATION, SUBSCRIPTION);

    private SpanAttributes() {}
}
