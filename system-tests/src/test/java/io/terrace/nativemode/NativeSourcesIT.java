package io.terrace.nativemode;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.platform.suite.ServiceDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The native-mode build of each service, up to where GraalVM would take over: nothing that becomes JSON, and
/// no file the service needs, is left behind. It does not prove that the image links.
@Order(0)
class NativeSourcesIT {

    private static final List<String> EVERYWHERE = List.of(
            "io.terrace.platform.kernel.Problem",
            "io.terrace.platform.kernel.Problem$FieldError",
            "io.terrace.platform.kernel.Problem$Reason");
    private static final List<String> EVENTS = List.of(
            "io.terrace.platform.events.AuthEvent",
            "io.terrace.platform.events.MediaEvent",
            "io.terrace.platform.events.FeedEvent",
            "io.terrace.platform.events.MessagingEvent",
            "io.terrace.platform.events.WalletEvent",
            "io.terrace.platform.events.SponsorshipEvent",
            "io.terrace.platform.events.CommunityEvent");
    private static final String CREDENTIAL = "io.terrace.platform.kernel.Credential";

    static Stream<String> services() {
        return ServiceDescriptor.all().stream().map(ServiceDescriptor::name);
    }

    @ParameterizedTest
    @MethodSource("services")
    void everyRecordThatBecomesJsonCanBeReflectedOn(String service) throws IOException, ClassNotFoundException {
        NativeSources sources = NativeSources.of(service);
        Set<String> types = JsonTypes.of(sources, known(service));

        assertThat(types).isNotEmpty();
        assertThat(types)
                .filteredOn(type -> !sources.reflected().contains(type))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("services")
    void everyMigrationScriptAndTemplateIsTakenAlong(String service) throws IOException {
        NativeSources sources = NativeSources.of(service);

        assertThat(sources.ownResources()).isNotEmpty().allMatch(sources::takesAlong);
    }

    @ParameterizedTest
    @MethodSource("services")
    void noRandomNumbersAreThoseOfTheBuild(String service) throws IOException, ClassNotFoundException {
        NativeSources sources = NativeSources.of(service);
        Set<String> seeded = RandomHolders.of(sources);

        assertThat(seeded).contains("io.terrace.platform.kernel.Ids");
        assertThat(sources.initializedAtRunTime()).containsAll(seeded);
    }

    @ParameterizedTest
    @MethodSource("services")
    void theImageHasNoWayBackToTheJvm(String service) throws IOException {
        NativeSources sources = NativeSources.of(service);

        assertThat(sources.arguments()).contains("--no-fallback", "--link-at-build-time");
    }

    private static List<String> known(String service) {
        List<String> known = new ArrayList<>(EVERYWHERE);
        if (!service.equals("gateway")) {
            known.addAll(EVENTS);
        }
        if (service.equals("gateway") || service.equals("auth-service")) {
            known.add(CREDENTIAL);
        }
        return known;
    }
}
