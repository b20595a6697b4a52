package io.terrace.journeys.fuzz;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// What the document cannot say of valid requests: which things must be made first. An operation without a recipe is
/// sent as its schema has it, with the ids of the stage.
final class RequestRecipes {

    /// Operations that no run has to reach, and why.
    static final Map<String, String> UNREACHED = Map.of(
            "getSquaddieOfTheDay", "a squaddie is drawn at midnight",
            "congratulateSquaddie", "a squaddie is drawn at midnight",
            "withdrawCongratulation", "a squaddie is drawn at midnight",
            "chooseSquaddie", "only fans who were active on days before can be chosen",
            "vetoSquaddie", "a squaddie is drawn at midnight",
            "resendOtpCode", "a code is sent again a minute after the first; a short run ends before");

    private final Map<String, Consumer<RequestDraft>> recipes = new TreeMap<>();

    RequestRecipes(FuzzStage stage) {
        new SignInRecipes(stage).addTo(recipes);
        new PartnerRecipes(stage).addTo(recipes);
        new FanRecipes(stage).addTo(recipes);
        new MessageRecipes(stage).addTo(recipes);
        new CallRecipes(stage).addTo(recipes);
        new ClubRecipes(stage).addTo(recipes);
        new WalletRecipes(stage).addTo(recipes);
        new SponsorshipRecipes(stage).addTo(recipes);
        new AnalyticsRecipes(stage).addTo(recipes);
    }

    Optional<Consumer<RequestDraft>> of(ApiOperation operation) {
        return Optional.ofNullable(recipes.get(operation.id()));
    }

    Map<String, Consumer<RequestDraft>> all() {
        return Map.copyOf(recipes);
    }
}
