package io.terrace.realtime.delivery;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrace.platform.events.AnalyticsEvent.FeatureCount;
import io.terrace.platform.events.AnalyticsEvent.LiveViewChanged;
import io.terrace.platform.events.AnalyticsEvent.MinuteCount;
import java.time.Instant;
import java.util.List;

@RegisterForReflection
record LiveViewPayload(Instant asOf, long activeFans, List<MinuteCount> minutes, List<FeatureCount> features) {

    static LiveViewPayload of(LiveViewChanged changed) {
        return new LiveViewPayload(changed.asOf(), changed.activeFans(), changed.minutes(), changed.features());
    }
}
