package io.terrace.gateway.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.terrace.gateway.fake.Client;
import io.terrace.gateway.fake.FakeServices;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.ValidationCode;
import io.terrace.platform.testing.TestStack;
import java.net.URI;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
@WithTestResource(TestStack.class)
@WithTestResource(FakeServices.class)
class ErrorCatalogPageTest {

    @TestHTTPResource
    URI gateway;

    @Test
    void everyCodeHasAnAnchor() {
        Client.Answer page = Client.to(gateway, "/errors").get();

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.header("X-Frame-Options")).contains("DENY");
        assertThat(Stream.concat(
                        Arrays.stream(ErrorCode.values()).map(ErrorCode::wire),
                        Arrays.stream(ValidationCode.values()).map(ValidationCode::wire)))
                .allSatisfy(code -> assertThat(page.body()).containsOnlyOnce("id=\"" + code + "\""));
    }

    @Test
    void theTypeOfAProblemLeadsToItsAnchor() {
        URI type = URI.create(
                Client.to(gateway, "/v2/feed").get().json().path("type").asText());

        assertThat(type).hasToString(TestStack.PUBLIC_URL + "/errors#api_key_missing");
        assertThat(Client.to(gateway, type.getPath()).get().body()).contains("id=\"" + type.getFragment() + "\"");
    }
}
