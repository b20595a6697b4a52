package io.terrace.community.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeGeneratorTest {

    private final CodeGenerator codes = new CodeGenerator();

    @Test
    void aCodeIsReadAsItIsWritten() {
        for (int i = 0; i < 1_000; i++) {
            String code = codes.next();

            assertThat(CodeGenerator.read(code)).hasValue(code);
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
        assertThat(CodeGenerator.read(typed)).hasValue("ABCDEFGHJK");
    }

    @Test
    void lookAlikeCharactersAreReadAlike() {
        assertThat(CodeGenerator.read("oOiIlL2345")).hasValue("0011112345");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "ABCDEFGHJ", "ABCDEFGHJKM", "ABCDEFGHJU", "ABCDEFGH/K", "ＡBCDEFGHJK", "ABCDEFGHJ\u0000"})
    void malformedCodeIsRejected(String typed) {
        assertThat(CodeGenerator.read(typed)).isEmpty();
        assertThat(CodeGenerator.read("-".repeat(40) + "ABCDEFGHJK")).isEmpty();
    }
}
