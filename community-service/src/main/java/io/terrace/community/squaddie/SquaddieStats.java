package io.terrace.community.squaddie;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What a fan did in the seven days before.
///
/// @param freestyles freestyles they published
/// @param reactions reactions they gave
/// @param votes polls they voted in
@Schema(name = "SquaddieStats")
record SquaddieStats(int freestyles, int reactions, int votes) {

    /// The fan's distinction: `storyteller`, `voter`, `supporter` or `newcomer`.
    String reason() {
        if (freestyles > 0) {
            return "storyteller";
        }
        if (votes > 0) {
            return "voter";
        }
        return reactions > 0 ? "supporter" : "newcomer";
    }
}
