package io.terrace.platform.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocCommentsTest {

    @Test
    void typeAndMembersAreSentencesOfTheirOwn() {
        var comment = DocComments.parse("""
                A fan's points.
                They are whole.

                Stored row by row.

                @param held set aside for
                    what is under way
                @param version `1` at first
                @constant OPEN Takes votes.
                """);

        assertThat(comment.text()).isEqualTo("A fan's points. They are whole.");
        assertThat(comment.member("held")).contains("Set aside for what is under way.");
        assertThat(comment.member("version")).contains("`1` at first.");
        assertThat(comment.member("OPEN")).contains("Takes votes.");
        assertThat(comment.member("other")).isEmpty();
    }

    @Test
    void sentenceWithALinkIntoTheCodeIsLeftOut() {
        assertThat(DocComments.parse("A poll. Counted by [PollTotals#sum(int)]. It ends.")
                        .text())
                .isEqualTo("A poll. It ends.");
        assertThat(DocComments.parse("A poll. As {@link PollTotals} has it.").text())
                .isEqualTo("A poll.");
        assertThat(DocComments.parse("A [poll][PollTotals], see [RFC](https://example.org).")
                        .text())
                .isEqualTo("A poll, see [RFC](https://example.org).");
        assertThat(DocComments.parse("@param of [PollTotals]").member("of")).isEmpty();
    }

    @Test
    void diagramIsLeftOut() {
        assertThat(DocComments.parse("```\nopen → closed\n```\nPoints go back.").text())
                .isEqualTo("Points go back.");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "/v2/report-cases/{id}/act, id, The report case's id.",
                "/v2/squad/requests/{id}, id, The request's id.",
                "/v2/media/{community}/{id}, id, The recording's id.",
                "/v2/uploads/{community}/{id}/content, id, The upload's id.",
                "/v2/identity-providers/{identityProviderId}, identityProviderId, The identity provider's id."
            })
    void idsAreDescribedByName(String path, String name, String description) {
        Parameter id = OASFactory.createParameter().name(name).in(Parameter.In.PATH);

        assertThat(DefaultParameterDescriptions.describe(path, id)).contains(description);
    }
}
