package io.terrace.community.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTextTest {

    @ParameterizedTest
    @CsvSource({
        "Ángel Núñez, angel nunez",
        "'  O’Brien-SMITH  ', o brien smith",
        "Łukasz Straße, lukasz strasse",
        "Ødegård, odegard",
        "'İlkay ISIK', ilkay isik",
        "Æsir & Þór, aesir thor",
        "ｆｕｌｌ ｗｉｄｔｈ, full width",
        "山田 太郎, 山田 太郎",
        "capo_7, capo_7",
        "⚽⚽, ''",
    })
    void accentsCapitalsAndSignsCountForNothing(String text, String folded) {
        assertThat(NormalizedSearchText.of(text).text()).isEqualTo(folded);
    }

    @Test
    void aNameIsFoundFromEachOfItsWordsOn() {
        assertThat(NormalizedSearchText.of("Ana María Ruiz").terms())
                .containsExactly("ana maria ruiz", "maria ruiz", "ruiz");
        assertThat(NormalizedSearchText.of("a b c d e f g h i j").terms()).hasSize(8);
        assertThat(NormalizedSearchText.of(null).terms()).isEmpty();
    }
}
