package io.terrace.client;

import java.util.List;
import java.util.UUID;

/// A whole answer to a poll.
///
/// @param clientId the same for every try
public record Ballot(List<String> optionIds, String clientId) {

    public static Ballot of(String... optionIds) {
        return new Ballot(List.of(optionIds), UUID.randomUUID().toString());
    }
}
