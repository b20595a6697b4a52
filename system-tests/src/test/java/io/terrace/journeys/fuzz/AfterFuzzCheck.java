package io.terrace.journeys.fuzz;

import static io.terrace.platform.testing.BoundedWait.await;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.client.FanClient;
import io.terrace.journeys.suite.Club;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.awaitility.core.ConditionTimeoutException;

/// What has to be as before: lists can be read to their end by everyone, and what is due is done.
final class AfterFuzzCheck {

    private static final Duration AHEAD = Duration.ofSeconds(20);
    private static final int MAX_PAGES = 50;
    private static final String AFTERWARDS = "AFTERWARDS";
    private static final String COMMUNITY = "/v2/";
    private static final String PARTNERS = "/v2/partners";

    private final FuzzStage stage;
    private final OperationCatalog catalog;
    private final RawHttpClient client;
    private final FuzzReport report;
    private final Club neighbours;
    private final FanClient neighbour;
    private final ApiClient neighbourServer;
    private final String scheduledBefore;
    private long number = 2_000_000;

    private AfterFuzzCheck(FuzzStage stage, OperationCatalog catalog, RawHttpClient client, FuzzReport report) {
        this.stage = stage;
        this.catalog = catalog;
        this.client = client;
        this.report = report;
        neighbours = stage.suite().newClub(stage.club().limits());
        neighbour = stage.suite().newFan(neighbours.app());
        neighbour.api().get("/v2/me").expect(200);
        neighbourServer = neighbours.server(stage.suite());
        scheduledBefore = schedule(stage.server(), AHEAD);
    }

    /// Schedules what must have happened afterwards.
    static AfterFuzzCheck prepare(FuzzStage stage, OperationCatalog catalog, RawHttpClient client, FuzzReport report) {
        return new AfterFuzzCheck(stage, catalog, client, report);
    }

    void check(RequestSource source) {
        for (ApiOperation operation : catalog.operations()) {
            if (operation.isList()) {
                readLists(operation, source);
            }
        }
        opens(stage.server(), scheduledBefore, "a poll scheduled before");
        opens(stage.server(), schedule(stage.server(), Duration.ofSeconds(1)), "a poll scheduled afterwards");
        opens(neighbourServer, schedule(neighbourServer, Duration.ofSeconds(1)), "another partner's poll");
        generates();
    }

    private void readLists(ApiOperation operation, RequestSource source) {
        RequestDraft draft = source.next(operation, new SplittableRandom(0)).query("limit", "100");
        for (Caller caller : stage.cast().everyCaller(operation)) {
            readAll(draft.copy().as(caller));
        }
        boolean isOfCommunity = operation.path().startsWith(COMMUNITY)
                && !operation.path().startsWith(PARTNERS)
                && operation.parameters("path").isEmpty();
        if (isOfCommunity && operation.roles().contains("fan")) {
            readAll(draft.copy().as(Caller.of("a neighbour", neighbour.api())));
        }
        if (isOfCommunity && operation.roles().contains("server")) {
            readAll(draft.copy().as(Caller.of("a neighbour's secret key", neighbourServer)));
        }
    }

    private void readAll(RequestDraft draft) {
        RequestDraft page = draft;
        for (int i = 0; i < MAX_PAGES; i++) {
            FuzzRequest request = page.build(number++, MutationKind.VALID);
            RawAnswer answer = await().until(() -> client.send(request), one -> one.status() != 429);
            if (answer.status() != 200) {
                report.add(new FuzzFinding(
                        FindingKind.UNREADABLE_LIST,
                        request.operation().toString(),
                        AFTERWARDS,
                        answer + " for " + request.caller().name(),
                        request.asCommand()));
                return;
            }
            String cursor = answer.json().path("nextCursor").asText("");
            if (cursor.isEmpty() || cursor.equals("null")) {
                return;
            }
            page = page.copy().query("cursor", cursor);
        }
    }

    private static String schedule(ApiClient server, Duration ahead) {
        return server.post("/v2/polls", Samples.scheduledPoll(Instant.now().plus(ahead)))
                .expect(201)
                .text("/id");
    }

    private void opens(ApiClient server, String poll, String what) {
        happens(
                what + " opens",
                "openPoll",
                () -> server.get("/v2/polls/" + poll).expect(200).text("/state").equals("open"));
    }

    private void generates() {
        String campaign = "/v2/coupon-campaigns/" + stage.thing("pool");
        ApiResponse job = stage.server().post(campaign + "/generate", Map.of("count", 10));
        happens(
                "a campaign generates its coupons",
                "generateCoupons",
                () -> stage.server()
                                .get(campaign + "/jobs/" + job.expect(202).text("/id"))
                                .expect(200)
                                .json()
                                .path("done")
                                .asLong()
                        == 10);
    }

    private void happens(String what, String operation, Callable<Boolean> happened) {
        try {
            await().until(happened);
        } catch (ConditionTimeoutException | IllegalStateException e) {
            report.add(
                    new FuzzFinding(FindingKind.TASK_NOT_RUN, operation, AFTERWARDS, what + ": " + e.getMessage(), ""));
        }
    }
}
