package io.terrace.sponsorship.member;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.platform.events.AuthEvent.ConfigUpdated;
import io.terrace.platform.events.AuthEvent.SponsorshipPolicy;
import io.terrace.platform.events.CommunityEvent.CheckedIn;
import io.terrace.platform.events.CommunityEvent.ConsentChanged;
import io.terrace.platform.events.CommunityEvent.SquadConnected;
import io.terrace.platform.events.CommunityEvent.SquadRemoved;
import io.terrace.platform.events.CommunityEvent.TimezoneChanged;
import io.terrace.platform.events.Event;
import io.terrace.platform.events.PrivacyEvent.FanErased;
import io.terrace.platform.events.WalletEvent.TierChanged;
import io.terrace.platform.kernel.Ids;
import io.terrace.platform.privacy.PersonalDataCatalog;
import io.terrace.platform.servicetesting.TenantTransaction;
import io.terrace.platform.testing.KafkaTestClient;
import io.terrace.platform.testing.TestSchemaInspector;
import io.terrace.platform.testing.TestStack;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What is known of fans follows what other services tell, and goes when they are erased.
@QuarkusTest
@WithTestResource(TestStack.class)
class MemberProjectionTest {

    private static final Instant AT = Instant.parse("2026-01-01T12:00:00Z");

    private final PersonalDataCatalog catalogue;
    private final FanTraitsRepository traits;
    private final CommunitySettingRepository settings;
    private final TenantTransaction tenantTransaction;
    private final UUID community = Ids.next();
    private final UUID fan = Ids.next();
    private final UUID friend = Ids.next();
    private final UUID match = Ids.next();

    @Inject
    MemberProjectionTest(
            PersonalDataCatalog catalogue,
            FanTraitsRepository traits,
            CommunitySettingRepository settings,
            TenantTransaction tenantTransaction) {
        this.catalogue = catalogue;
        this.traits = traits;
        this.settings = settings;
        this.tenantTransaction = tenantTransaction;
    }

    @Test
    void everyTableIsInTheCatalogue() {
        assertThat(catalogue.tables()).isEqualTo(TestSchemaInspector.all());
        assertThat(TestSchemaInspector.unboundedInstants()).isEmpty();
    }

    @Test
    void traitsFollowTheirEvents() throws Exception {
        tell(
                new ConsentChanged(fan, community, true, true, "1", AT),
                new SquadConnected(fan, friend, community, AT),
                new CheckedIn(fan, community, match, Ids.next(), "match", "qr", AT, 1, null, AT),
                new TierChanged(fan, community, "gold", AT));
        await().untilAsserted(() -> assertThat(traits()).isEqualTo(new FanTraits(true, 1, "gold", Set.of(match))));

        tell(new SquadRemoved(friend, fan, community, AT), new TierChanged(fan, community, "silver", AT));
        await().untilAsserted(() -> assertThat(traits()).isEqualTo(new FanTraits(true, 0, "silver", Set.of(match))));
    }

    @Test
    void aCommunitysSettingsFollowTheirEvents() throws Exception {
        assertThat(zone()).isEqualTo(ZoneOffset.UTC);
        assertThat(viewability()).isEqualTo(ViewabilityThreshold.STANDARD);

        tell(
                new TimezoneChanged(community, "Europe/Madrid", AT),
                new TimezoneChanged(community, "Asia/Tokyo", AT.minusSeconds(1)),
                configured(3, new SponsorshipPolicy(70, 2_000)),
                configured(2, new SponsorshipPolicy(10, 100)),
                configured(4, null));
        try (KafkaTestClient broker = new KafkaTestClient()) {
            broker.awaitEnd("members");
            broker.awaitEnd("configuration");
        }

        assertThat(zone()).isEqualTo(ZoneId.of("Europe/Madrid"));
        assertThat(viewability()).isEqualTo(new ViewabilityThreshold(70, 2_000));
    }

    @Test
    void withoutConsentNothingElseIsUsed() throws Exception {
        tell(
                new TierChanged(fan, community, "gold", AT),
                new ConsentChanged(fan, community, true, true, "2", AT.plusSeconds(2)),
                new ConsentChanged(fan, community, true, false, "3", AT.plusSeconds(3)),
                new ConsentChanged(fan, community, true, true, "1", AT));
        tell(new CheckedIn(friend, community, match, Ids.next(), "match", "qr", AT, 1, null, AT));

        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, friend.toString()))
                .contains("check_in"));
        await().untilAsserted(() -> assertThat(traits()).isEqualTo(FanTraits.NONE));
    }

    @Test
    void anErasedFanLeavesNothing() throws Exception {
        tell(
                new ConsentChanged(fan, community, true, true, "1", AT),
                new SquadConnected(fan, friend, community, AT),
                new CheckedIn(fan, community, match, Ids.next(), "match", "qr", AT, 1, null, AT));
        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, fan.toString()))
                .contains("member", "squad", "check_in"));

        tell(new FanErased(fan, community, Ids.next(), AT));

        await().untilAsserted(() -> assertThat(TestSchemaInspector.holding(community, fan.toString()))
                .contains("erased_fan")
                .isSubsetOf(catalogue.tablesThatKeep()));
    }

    private ConfigUpdated configured(long version, @Nullable SponsorshipPolicy policy) {
        return new ConfigUpdated(Ids.next(), community, version, null, policy, AT);
    }

    private ZoneId zone() {
        return tenantTransaction.call(community, settings::zone);
    }

    private ViewabilityThreshold viewability() {
        return tenantTransaction.call(community, settings::viewability);
    }

    private FanTraits traits() {
        return tenantTransaction.call(
                community,
                () -> Objects.requireNonNull(
                        traits.of(List.of(fan), List.of(match)).get(fan)));
    }

    private static void tell(Event... events) throws Exception {
        try (KafkaTestClient broker = new KafkaTestClient()) {
            for (Event event : events) {
                broker.send(Ids.next(), event);
            }
        }
    }
}
