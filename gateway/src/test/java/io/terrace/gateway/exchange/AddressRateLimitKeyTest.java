package io.terrace.gateway.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AddressRateLimitKeyTest {

    @Test
    void ipv4AddressIsItsOwnRange() {
        assertThat(AddressRateLimitKey.of("192.0.2.7")).isEqualTo("192.0.2.7");
        assertThat(AddressRateLimitKey.of("::ffff:192.0.2.7")).isEqualTo("192.0.2.7");
    }

    @Test
    void ipv6AddressMapsToItsNetworkPrefix() {
        assertThat(AddressRateLimitKey.of("2001:db8:1:2:3:4:5:6")).isEqualTo("20010db800010002");
        assertThat(AddressRateLimitKey.of("2001:db8:1:2:ffff::1"))
                .isEqualTo(AddressRateLimitKey.of("2001:db8:1:2:3:4:5:6"));
    }

    @Test
    void malformedAddressIsUnknown() {
        assertThat(AddressRateLimitKey.of("no:address")).isEqualTo("unknown");
    }
}
