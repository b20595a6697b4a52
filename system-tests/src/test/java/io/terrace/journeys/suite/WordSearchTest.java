package io.terrace.journeys.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordSearchTest {

    private final WordSearch search = new WordSearch(List.of("482915", "482916-long", "Jo@club.example", "+4479"));

    @ParameterizedTest
    @ValueSource(
            strings = {"482915", "code=482915;", "to jo@CLUB.example", "'482916-LONG'", "call +4479", "4829151 482915"})
    void separateWordIsFound(String text) {
        assertThat(search.findsOneIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "48", "1482915", "4829150", "_482915", "482916-longer", "ojo@club.example", "+44790"})
    void partOfAnotherWordIsNotFound(String text) {
        assertThat(search.findsOneIn(text)).isFalse();
    }
}
