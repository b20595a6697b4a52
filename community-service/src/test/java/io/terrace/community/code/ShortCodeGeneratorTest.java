package io.terrace.community.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShortCodeGeneratorTest {

    private final ShortCodeGenerator codes = new ShortCodeGenerator();

    @Test
    void aCodeIsReadAsItIsWritten() {
        for (int i = 0; i < 1_000; i++) {
            String code = codes.next();

            assertThat(ShortCodeGenerator.read(code)).hasValue(code);
        }
    }

    @Test
    void everyPlaceOfACodeTakesEveryCharacter() {
        var made = Stream.generate(codes::next).limit(2_000).toList();

        for (int place = 0; place < 10; place++) {
            int at = place;
            assertThat(made.stream().map(code -> code.charAt(at)).collect(Collectors.toSet()))
                    .hasSize(32);
        }
    }

    @ParameterizedTest
    @CsvSource({"abcdefghjk", "ABCDE-FGHJK", "abcd efgh jk"})
    void caseHyphensAndSpacesSayNothing(String typed) {
        assertThat(ShortCodeGenerator.read(typed)).hasValue("ABCDEFGHJK");
    }

    @Test
    void lookAlikeCharactersAreReadAlike() {
        assertThat(ShortCodeGenerator.read("oOiIlL2345")).hasValue("0011112345");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "ABCDEFGHJ", "ABCDEFGHJKM", "ABCDEFGHJU", "ABCDEFGH/K", "ＡBCDEFGHJK", "ABCDEFGHJ\u0000"})
    void malformedCodeIsRejected(String typed) {
        assertThat(ShortCodeGenerator.read(typed)).isEmpty();
        assertThat(ShortCodeGenerator.read("-".repeat(40) + "ABCDEFGHJK")).isEmpty();
    }
}
