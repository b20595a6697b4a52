package io.terrace.gateway.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.terrace.gateway.GatewayConfig;
import io.terrace.platform.testing.ConfigMappingFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressResolverTest {

    private static final String OURS = "10.0.0.0/8, 192.0.2.7, fd00::/8, 2001:db8:1::/48";

    // peer | X-Forwarded-For, its lines apart by ¦ | the client
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "203.0.113.9 | -                                              | 203.0.113.9",
                "203.0.113.9 | 6.6.6.6                                        | 203.0.113.9",
                "203.0.113.9 | 6.6.6.6, 10.0.0.1                              | 203.0.113.9",
                "10.0.0.1    | -                                              | 10.0.0.1",
                "10.0.0.1    | 203.0.113.9                                    | 203.0.113.9",
                "10.0.0.1    | 6.6.6.6, 203.0.113.9                           | 203.0.113.9",
                "10.0.0.1    | 6.6.6.6,203.0.113.9,10.1.1.1                   | 203.0.113.9",
                "10.0.0.1    | 6.6.6.6, 203.0.113.9, 10.1.1.1, fd00::2        | 203.0.113.9",
                "192.0.2.7   | 203.0.113.9                                    | 203.0.113.9",
                "192.0.2.8   | 203.0.113.9                                    | 192.0.2.8",
                "10.0.0.1    | 10.0.0.3, 10.0.0.2                             | 10.0.0.3",
                "10.0.0.1    | 6.6.6.6¦203.0.113.9                            | 203.0.113.9",
                "10.0.0.1    | 6.6.6.6, 203.0.113.9¦10.0.0.2                  | 203.0.113.9",
                "10.0.0.1    | 203.0.113.9:51234                              | 203.0.113.9",
                "10.0.0.1    | 203.0.113.9:999999                             | 10.0.0.1",
                "10.0.0.1    | '  203.0.113.9  '                              | 203.0.113.9",
                "10.0.0.1    | 2001:db8:2::1                                  | 2001:db8:2:0:0:0:0:1",
                "10.0.0.1    | [2001:db8:2::1]                                | 2001:db8:2:0:0:0:0:1",
                "10.0.0.1    | [2001:db8:2::1]:443                            | 2001:db8:2:0:0:0:0:1",
                "10.0.0.1    | 2001:DB8:2::1                                  | 2001:db8:2:0:0:0:0:1",
                "fd00::1     | 2001:db8:2::1, 2001:db8:1::9                   | 2001:db8:2:0:0:0:0:1",
                "10.0.0.1    | ::ffff:203.0.113.9                             | 203.0.113.9",
                "::ffff:10.0.0.1 | 203.0.113.9                                | 203.0.113.9",
                "10.0.0.1    | 203.0.113.9, ::ffff:10.0.0.2                   | 203.0.113.9",
                "10.0.0.1    | unknown                                        | 10.0.0.1",
                "10.0.0.1    | 203.0.113.9, unknown                           | 10.0.0.1",
                "10.0.0.1    | 203.0.113.9, unknown, 10.0.0.2                 | 10.0.0.2",
                "10.0.0.1    | ''                                             | 10.0.0.1",
                "10.0.0.1    | ,                                              | 10.0.0.1",
                "10.0.0.1    | '203.0.113.9,'                                 | 10.0.0.1",
                "10.0.0.1    | localhost                                      | 10.0.0.1",
                "10.0.0.1    | 203.0.113                                      | 10.0.0.1",
                "10.0.0.1    | 3405803785                                     | 10.0.0.1",
                "10.0.0.1    | 0xcb.0.0x71.9                                  | 10.0.0.1",
                "10.0.0.1    | 0313.0.0161.011                                | 10.0.0.1",
                "10.0.0.1    | 203.0.113.256                                  | 10.0.0.1",
                "10.0.0.1    | 203.0.113.9.1                                  | 10.0.0.1",
                "10.0.0.1    | 203.0.113.９                                    | 10.0.0.1",
                "10.0.0.1    | fe80::1%eth0                                   | 10.0.0.1",
                "10.0.0.1    | [2001:db8:2::1                                 | 10.0.0.1",
                "10.0.0.1    | 2001:db8:2:::1                                 | 10.0.0.1",
                "10.0.0.1    | ::                                             | 0:0:0:0:0:0:0:0",
                "10.0.0.1    | for=203.0.113.9                                | 10.0.0.1",
                "10.0.0.1    | \"203.0.113.9\"                                | 10.0.0.1",
                "10.0.0.1    | <script>                                       | 10.0.0.1",
                "unknown     | 203.0.113.9                                    | unknown"
            })
    void theClientIsTheLastThatNoneOfUsIs(String peer, String header, String client) {
        ClientAddressResolver hops = hops(OURS, "x-forwarded-for");

        assertThat(hops.client(peer, lines(header))).isEqualTo(client);
    }

    // peer | Forwarded, its lines apart by ¦ | the client
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "-",
            value = {
                "203.0.113.9 | for=6.6.6.6                                          | 203.0.113.9",
                "10.0.0.1    | -                                                    | 10.0.0.1",
                "10.0.0.1    | for=203.0.113.9                                      | 203.0.113.9",
                "10.0.0.1    | FOR=203.0.113.9;proto=https;by=10.0.0.1              | 203.0.113.9",
                "10.0.0.1    | proto=https; for=\"203.0.113.9:4711\"                | 203.0.113.9",
                "10.0.0.1    | for=\"[2001:db8:2::1]:4711\"                         | 2001:db8:2:0:0:0:0:1",
                "10.0.0.1    | for=6.6.6.6, for=203.0.113.9, for=10.2.2.2           | 203.0.113.9",
                "10.0.0.1    | for=6.6.6.6¦for=203.0.113.9                          | 203.0.113.9",
                "10.0.0.1    | for=_hidden                                          | 10.0.0.1",
                "10.0.0.1    | for=6.6.6.6, for=unknown                             | 10.0.0.1",
                "10.0.0.1    | proto=https                                          | 10.0.0.1",
                "10.0.0.1    | for=203.0.113.9;for=6.6.6.6                          | 10.0.0.1",
                "10.0.0.1    | for=\"x, for=203.0.113.9                             | 203.0.113.9",
                "10.0.0.1    | for=203.0.113.9;host=\"a, for=6.6.6.6\"              | 10.0.0.1",
                "10.0.0.1    | for=203.0.113.9;host=\"a, for=6.6.6.6;b=c\"          | 10.0.0.1",
                "10.0.0.1    | for=203.0.113.9;host=\"a\\\", for=6.6.6.6, b=\\\"\"  | 10.0.0.1",
                "10.0.0.1    | for=203.0.113.9\"                                    | 10.0.0.1",
                "10.0.0.1    | 203.0.113.9                                          | 10.0.0.1"
            })
    void theStandardsHeaderIsReadAlike(String peer, String header, String client) {
        ClientAddressResolver hops = hops(OURS, "forwarded");

        assertThat(hops.client(peer, lines(header))).isEqualTo(client);
    }

    @Test
    void forwardedHeadersAreIgnoredWithoutTrustedHops() {
        ClientAddressResolver hops = hops("", "x-forwarded-for");

        assertThat(hops.client("10.0.0.1", List.of("6.6.6.6"))).isEqualTo("10.0.0.1");
    }

    @Test
    void aChainOfOurOwnHopsEnds() {
        ClientAddressResolver hops = hops(OURS, "x-forwarded-for");

        assertThat(hops.client("10.0.0.1", List.of("6.6.6.6" + ", 10.0.0.2".repeat(1_000))))
                .isEqualTo("10.0.0.2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "10/8", "localhost", "::/129"})
    void aRangeThatIsNoneEndsTheStart(String range) {
        assertThatThrownBy(() -> hops(range, "forwarded")).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> lines(String header) {
        return header == null ? List.of() : List.of(header.split("¦", -1));
    }

    private static ClientAddressResolver hops(String trusted, String header) {
        return new ClientAddressResolver(ConfigMappingFactory.of(
                GatewayConfig.class,
                Map.of(
                        "terrace.public-url", "https://api.example",
                        "terrace.gateway.hops.trusted", trusted,
                        "terrace.gateway.hops.header", header)));
    }
}
