package io.terrace.platform.tenancy;

import io.quarkus.runtime.Startup;
import io.terrace.platform.kernel.Cursors;
import io.terrace.platform.kernel.ErrorCode;
import io.terrace.platform.kernel.RotatingSecret;
import io.terrace.platform.rest.Page;
import io.terrace.platform.rest.PageRequest;
import io.terrace.platform.rest.ProblemException;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/// Keyset pages: ask for one item more than the page holds, and the position of the last one shown is the next cursor,
/// good for this list and community only.
@Startup
@Singleton
public class KeysetPageAssembler {

    private static final String KEY = "terrace.cursor-key";

    private final Cursors cursors;

    KeysetPageAssembler(
            @ConfigProperty(name = KEY) String secret,
            @ConfigProperty(name = KEY + "-previous") Optional<String> previous) {
        cursors = new Cursors(RotatingSecret.of(KEY, secret, previous));
    }

    /// Where the page begins: after the item at this position; empty for the first page.
    ///
    /// @param list names the list and its filter
    /// @throws ProblemException 400 `invalid_cursor` or `cursor_mismatch`
    public Optional<String> position(PageRequest request, String list) {
        String cursor = request.cursor();
        if (cursor == null || cursor.isEmpty()) {
            return Optional.empty();
        }
        return switch (cursors.open(scoped(list), cursor)) {
            case Cursors.Opened.Position(String position) -> Optional.of(position);
            case Cursors.Opened.Forged() -> throw ProblemException.of(ErrorCode.INVALID_CURSOR);
            case Cursors.Opened.Foreign() -> throw ProblemException.of(ErrorCode.CURSOR_MISMATCH);
        };
    }

    /// @param found in the list's order, at most `limit + 1`
    /// @param position the keyset position of an item
    public <T> Page<T> page(List<T> found, PageRequest request, String list, Function<T, String> position) {
        if (found.size() <= request.limit()) {
            return new Page<>(found, null);
        }
        List<T> items = List.copyOf(found.subList(0, request.limit()));
        return new Page<>(items, cursors.seal(scoped(list), position.apply(items.getLast())));
    }

    private static String scoped(String list) {
        return list + "@" + Tenancy.current().map(UUID::toString).orElse("");
    }
}
