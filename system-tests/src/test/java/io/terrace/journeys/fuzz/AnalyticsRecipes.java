package io.terrace.journeys.fuzz;

import io.terrace.client.ApiClient;
import io.terrace.journeys.suite.Events;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Events, and what is counted of them.
final class AnalyticsRecipes {

    private final FuzzStage stage;
    private final ApiClient server;

    AnalyticsRecipes(FuzzStage stage) {
        this.stage = stage;
        server = stage.server();
    }

    void addTo(Map<String, Consumer<RequestDraft>> recipes) {
        List.of("ingestEvents", "validateEvents")
                .forEach(id -> recipes.put(id, draft -> draft.body(Events.batch("goal_seen"))));
        List.of("ingestPartnerEvents", "validatePartnerEvents")
                .forEach(id -> recipes.put(
                        id,
                        draft -> draft.path("partnerId", stage.managed().partnerId())
                                .body(Events.batch("goal_seen"))));
        recipes.put("setEventNames", draft -> draft.body(Map.of("items", List.of(Map.of("name", "goal_seen")))));
        recipes.put("createFunnel", draft -> draft.body(Events.FUNNEL));
        recipes.put("updateFunnel", draft -> draft.path("id", funnel()).body(Map.of("windowSec", 60)));
        recipes.put("deleteFunnel", draft -> draft.path("id", funnel()));
        List.of("getFunnel", "getFunnelReport", "getFunnelReportCsv")
                .forEach(id -> recipes.put(id, draft -> draft.path("id", stage.thing("funnel"))));
        List.of("getTopSubjects", "getTopSubjectsCsv")
                .forEach(id -> recipes.put(id, draft -> FanRecipes.query(draft, stage.thing("topQuery"))));
        recipes.put("exportEvents", draft -> FanRecipes.query(draft, stage.thing("exportQuery")));
    }

    private String funnel() {
        return server.post("/v2/analytics/funnels", Events.FUNNEL).expect(201).text("/id");
    }
}
