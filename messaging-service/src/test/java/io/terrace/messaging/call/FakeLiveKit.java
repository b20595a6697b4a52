package io.terrace.messaging.call;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.terrace.messaging.call.provider.FakeVendor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Calls carried by LiveKit, whose API a [FakeVendor] plays.
public class FakeLiveKit implements QuarkusTestResourceLifecycleManager {

    private @Nullable FakeVendor vendor;

    @Override
    public Map<String, String> start() {
        try {
            vendor = new FakeVendor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.of(
                "terrace.messaging.calls.provider", "livekit",
                "terrace.messaging.calls.timeout", "1s",
                "terrace.messaging.calls.livekit.url", vendor.url().toString(),
                "terrace.messaging.calls.livekit.api-key", "APIkey",
                "terrace.messaging.calls.livekit.api-secret", "a-secret-of-at-least-thirty-two-characters");
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(vendor, new TestInjector.MatchesType(FakeVendor.class));
    }

    @Override
    public void stop() {
        if (vendor != null) {
            vendor.close();
        }
    }
}
