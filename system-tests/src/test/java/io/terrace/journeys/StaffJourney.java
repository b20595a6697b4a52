package io.terrace.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import io.terrace.client.ApiClient;
import io.terrace.client.ApiResponse;
import io.terrace.journeys.suite.Club;
import io.terrace.journeys.suite.Suite;
import io.terrace.journeys.suite.SuiteParameter;
import io.terrace.platform.testing.BoundedWait;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A partner's own people at work, through the gateway.
@Order(6)
@ExtendWith(SuiteParameter.class)
class StaffJourney {

    private final Suite suite;
    private final Club club;
    private final String folder;

    StaffJourney(Suite suite) {
        this.suite = suite;
        club = suite.newClub();
        folder = "/v2/partners/" + club.partnerId();
    }

    @Test
    void staffRunTheirPartner() {
        ApiClient owner = suite.newStaff(club, "owner");
        String member = owner.post(folder + "/members", Map.of("email", suite.newAddress(), "role", "analyst"))
                .expect(201)
                .text("/id");
        owner.get(folder + "/members").expect(200);
        owner.patch(folder + "/members/" + member, Map.of("role", "editor")).expect(200);
        owner.delete(folder + "/members/" + member).expect(204);
        ApiClient renewed =
                suite.nobody().bearing(owner.post("/v2/staff/token").expect(200).text("/accessToken"));

        assertThat(owner.get(folder + "/members/" + member).status()).isEqualTo(404);
        assertThat(owner.get("/v2/partners/" + suite.newClub().partnerId()).status())
                .isEqualTo(404);
        assertThat(owner.get("/v2/partners").status()).isEqualTo(401);
        String self = renewed.get(folder + "/members").text("/items/0/id");
        renewed.get(folder + "/members/" + self).expect(200);
        renewed.get(folder + "/audit-log?action=member_removed").expect(200);
        renewed.post("/v2/staff/logout").expect(204);
        BoundedWait.await()
                .until(() ->
                        renewed.get(folder).status() == 401 && owner.get(folder).status() == 401);
    }

    @Test
    void anEditorConfiguresTheApps() {
        ApiClient editor = suite.newStaff(club, "editor");
        ApiClient admin = suite.newStaff(club, "admin");
        String configuration = folder + "/configuration";
        String version = editor.get(configuration).expect(200).header("ETag").orElseThrow();

        ApiResponse changed = editor.with("If-Match", version)
                .patch(configuration, Map.of("branding", Map.of("primaryColor", "#aa0000")))
                .expect(200);
        String young = changed.header("ETag").orElseThrow();
        String told = club.app().get(folder + "/provision").expect(200).text("/branding/primaryColor");
        editor.get(configuration + "/versions").expect(200);
        editor.get(configuration + "/versions/1").expect(200);
        admin.with("If-Match", young)
                .post(configuration + "/versions/1/restore")
                .expect(200);

        assertThat(told).isEqualTo("#aa0000");
        assertThat(editor.with("If-Match", version)
                        .patch(configuration, Map.of())
                        .status())
                .isEqualTo(412);
        assertThat(editor.get(folder + "/members").status()).isEqualTo(403);
    }
}
