package io.terrace.auth.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifierTest {

    @ParameterizedTest
    @CsvSource({
        "Fan@Example.COM, fan@example.com",
        "' fan@example.com ', fan@example.com",
        "fan+tag@sub.example.co.uk, fan+tag@sub.example.co.uk",
        "fan@BÜCHER.example, fan@xn--bcher-kva.example",
        "cafe\u0301@example.com, caf\u00e9@example.com",
    })
    void anAddressHasOneForm(String text, String normal) {
        assertThat(Identifier.email(text)).contains(new Identifier(IdentifierKind.EMAIL, normal));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "fan",
                "@example.com",
                "fan@",
                "fan@example",
                "fan@@example.com",
                "fan@exa mple.com",
                "fan@example.com\nBcc: all@example.com",
                "fan\r@example.com",
                "\"fan\"@example.com",
                "Fan <fan@example.com>",
                "fan@example.com,other@example.com",
                ".fan@example.com",
                "fan..fan@example.com",
                "fan@-example.com",
                "fan@[127.0.0.1]",
                "fan@127.0.0.1",
            })
    void malformedEmailAddressIsRefused(String text) {
        assertThat(Identifier.email(text)).isEmpty();
    }

    @Test
    void anAddressHasItsLimits() {
        assertThat(Identifier.email("a".repeat(64) + "@example.com")).isPresent();
        assertThat(Identifier.email("a".repeat(65) + "@example.com")).isEmpty();
        assertThat(Identifier.email("a@" + "b.".repeat(130) + "com")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "+447700900123, +447700900123",
        "+44 7700 900-123, +447700900123",
        "+44 (0)7700 900123, +447700900123",
        "+1 (202) 555-0143, +12025550143",
    })
    void aNumberHasOneForm(String text, String normal) {
        assertThat(Identifier.phone(text)).contains(new Identifier(IdentifierKind.PHONE, normal));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "07700900123",
                "+",
                "+44",
                "+9999999999",
                "+44770090012x",
                "+4477009001234567",
                "tel:+447700900123"
            })
    void malformedPhoneNumberIsRefused(String text) {
        assertThat(Identifier.phone(text)).isEmpty();
    }

    @Test
    void apartnersIdsKeepTheirCase() {
        assertThat(Identifier.external(" User-7 ")).contains(new Identifier(IdentifierKind.EXTERNAL, "User-7"));
        assertThat(Identifier.external("a\u0007")).isEmpty();
        assertThat(Identifier.external("a".repeat(256))).isEmpty();
    }

    @Test
    void aLogNeverShowsTheValue() {
        assertThat(Identifier.email("fan@example.com").orElseThrow()).hasToString("email");
    }
}
