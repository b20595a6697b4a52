package io.terrace.sponsorship.campaign;

import static io.terrace.platform.testing.BoundedWait.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.terrace.platform.testing.OwnerConnection;
import io.terrace.platform.testing.ParallelRunner;
import io.terrace.platform.testing.TestStack;
import io.terrace.sponsorship.TestClub;
import java.sql.Connection;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Changes that meet at one campaign.
@QuarkusTest
@WithTestResource(TestStack.class)
@Tag("runs-once")
class CampaignRaceTest {

    private static final int SEEDS = Integer.getInteger("seeds", 5);

    private final TestClub club = TestClub.create();

    @Test
    void ofAnEditAndAnActivationFromOneVersionOneIsRefused() throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            String campaign = club.complete(Map.of());

            List<Response> answers = whileHeld(
                    campaign,
                    () -> club.patch(campaign, "*", Map.of("priority", 9)),
                    () -> club.server().post(campaign + "/schedule"));

            assertThat(answers).extracting(Response::statusCode).containsExactlyInAnyOrder(200, 409);
            assertThat(answers)
                    .filteredOn(answer -> answer.statusCode() == 409)
                    .allMatch(answer -> answer.path("code").equals("version_conflict"));
            boolean edited = answers.getFirst().statusCode() == 200;
            assertThat(club.state(campaign)).isEqualTo(edited ? "draft" : "active");
            assertThat(club.server().get(campaign).<Integer>path("priority")).isEqualTo(edited ? 9 : 5);
        }
    }

    @Test
    void creativesAndEditsOfSeveralCampaignsDoNotWaitForEachOther() throws Exception {
        String one = club.active(Map.of());
        String other = club.active(Map.of("goal", 1_000_000));

        List<Response> answers = ParallelRunner.all(30, i -> switch (i % 3) {
            case 0 ->
                club.server()
                        .body(Map.of("slot", "poll_brand", "headline", "Brew " + i))
                        .post(one + "/creatives");
            case 1 -> club.patch(other, "*", Map.of("priority", 1 + i % 9));
            default -> club.patch(other, "*", Map.of("goal", 1_000_000 + i));
        });

        assertThat(answers).extracting(Response::statusCode).isSubsetOf(200, 201, 409);
    }

    @Test
    void editAtFlightStartAppliesFullyOrNotAtAll() throws Exception {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        for (int seed = 0; seed < SEEDS; seed++) {
            String campaign = club.complete(Map.of("flight", TestClub.flight(today.plusDays(2), today.plusDays(9))));
            club.server().post(campaign + "/schedule").then().statusCode(200);
            club.sql("update campaign set starts_at = now() where id = '" + TestClub.id(campaign) + "'");

            Response edit = club.patch(campaign, "*", Map.of("priority", 9));

            assertThat(edit.statusCode()).isIn(200, 409);
            await().untilAsserted(() -> assertThat(club.state(campaign)).isEqualTo("active"));
            assertThat(club.server().get(campaign).<Integer>path("priority"))
                    .isEqualTo(edit.statusCode() == 200 ? 9 : 5);
        }
    }

    @Test
    void concurrentPausesAndCancelsYieldUniqueVersions() throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            String campaign = club.active(Map.of());

            List<Integer> statuses = ParallelRunner.all(
                    8,
                    number -> club.server()
                            .post(campaign + (number % 2 == 0 ? "/pause" : "/cancel"))
                            .statusCode());

            assertThat(statuses).contains(200).isSubsetOf(200, 409);
            List<Integer> versions = club.server().get(campaign + "/audit-log").path("items.version");
            assertThat(versions).doesNotHaveDuplicates();
            assertThat(club.server().get(campaign).<Integer>path("version")).isEqualTo(versions.getFirst());
        }
    }

    @Test
    void aSponsorIsRenamedWhileItsCampaignsComeAndGo() throws Exception {
        String sponsor = club.sponsor();
        List<String> campaigns =
                List.of(club.active(Map.of("sponsorId", sponsor)), club.active(Map.of("sponsorId", sponsor)));
        for (int seed = 0; seed < SEEDS; seed++) {
            String verb = seed % 2 == 0 ? "/pause" : "/resume";
            String name = "Brew " + seed;

            List<Integer> statuses = ParallelRunner.all(
                    3,
                    number -> (number < 2
                                    ? club.server().post(campaigns.get(number) + verb)
                                    : club.patch("/v2/sponsorship/sponsors/" + sponsor, "*", Map.of("name", name)))
                            .statusCode());

            assertThat(statuses).containsOnly(200);
        }
    }

    /// Sends both while the campaign's row is held, so that both have read it before either changes it.
    private List<Response> whileHeld(String campaign, Callable<Response> one, Callable<Response> other)
            throws Exception {
        try (Connection owner = OwnerConnection.open();
                var sql = owner.createStatement();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            owner.setAutoCommit(false);
            sql.execute("select set_config('terrace.community', '" + club.community() + "', false)");
            sql.execute("select 1 from campaign where id = '" + TestClub.id(campaign) + "' for update");
            List<Future<Response>> sent = List.of(threads.submit(one), threads.submit(other));
            await().until(() -> waiting() >= 2);
            owner.rollback();
            return List.of(sent.get(0).get(), sent.get(1).get());
        }
    }

    /// How many wait for a row's lock.
    private static int waiting() throws Exception {
        try (Connection owner = OwnerConnection.open();
                var sql = owner.createStatement();
                var row = sql.executeQuery("""
                        select count(*) from pg_locks l join pg_stat_activity a using (pid)
                        where not l.granted and a.datname = current_database()""")) {
            row.next();
            return row.getInt(1);
        }
    }
}
