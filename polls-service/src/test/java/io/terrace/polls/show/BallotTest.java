package io.terrace.polls.show;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BallotTest {

    private static final Validator VALIDATOR =
            Validation.buildDefaultValidatorFactory().getValidator();

    @ParameterizedTest
    @MethodSource("ballots")
    void keepsRulesWhereTheValidatorFindsNothing(Ballot ballot) {
        assertThat(ballot.keepsRules()).isEqualTo(VALIDATOR.validate(ballot).isEmpty());
    }

    static Stream<Ballot> ballots() {
        UUID id = UUID.randomUUID();
        return Stream.of(
                ballot(ids(1), id),
                ballot(ids(20), id),
                ballot(ids(21), id),
                ballot(ids(0), id),
                ballot(ids(2), null),
                ballot(null, id),
                ballot(withNull(), id));
    }

    @SuppressWarnings("NullAway")
    private static Ballot ballot(@Nullable List<@Nullable UUID> options, @Nullable UUID clientId) {
        return new Ballot(options, clientId);
    }

    private static List<@Nullable UUID> ids(int count) {
        return new ArrayList<>(Stream.generate(UUID::randomUUID).limit(count).toList());
    }

    private static List<@Nullable UUID> withNull() {
        List<@Nullable UUID> ids = ids(2);
        ids.set(1, null);
        return ids;
    }
}
