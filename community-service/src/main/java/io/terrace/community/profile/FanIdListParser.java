package io.terrace.community.profile;

import io.terrace.platform.kernel.Ids;
import io.terrace.platform.rest.ProblemException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/// Fans named by a query parameter.
public final class FanIdListParser {

    private static final int MOST = 100;

    private FanIdListParser() {}

    /// @param ids 1 to 100, with commas between them
    /// @throws ProblemException 400 `validation_failed` for `ids`
    public static List<UUID> parse(String ids) {
        String[] parts = ids.split(",", -1);
        if (parts.length > MOST) {
            throw ProblemException.invalidQuery("ids", "size");
        }
        try {
            return Arrays.stream(parts).map(Ids::parse).distinct().toList();
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalidQuery("ids", "invalid");
        }
    }
}
