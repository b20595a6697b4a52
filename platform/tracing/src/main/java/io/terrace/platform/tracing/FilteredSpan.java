package io.terrace.platform.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.util.List;

/// A span without what is not on the list: other attributes, events (a recorded exception has its message), links, and
/// a status' description.
final class FilteredSpan extends DelegatingSpanData {

    private final Attributes attributes;

    FilteredSpan(SpanData span) {
        super(span);
        attributes = span.getAttributes().toBuilder()
                .removeIf(key -> !SpanAttributes.ALLOWED.contains(key))
                .build();
    }

    @Override
    public Attributes getAttributes() {
        return attributes;
    }

    @Override
    public int getTotalAttributeCount() {
        return attributes.size();
    }

    @Override
    public List<EventData> getEvents() {
        return List.of();
    }

    @Override
    public int getTotalRecordedEvents() {
        return 0;
    }

    @Override
    public List<LinkData> getLinks() {
        return List.of();
    }

    @Override
    public int getTotalRecordedLinks() {
        return 0;
    }

    @Override
    public StatusData getStatus() {
        return StatusData.create(super.getStatus().getStatusCode(), "");
    }
}
