package io.terrace.platform.kernel;

import java.util.List;

/// What a secret key may be used for. An operation for servers names the one scope it needs.
///
/// `*` covers everything, `polls:*` everything about polls, `polls:write` also `polls:read`. None at all covers
/// everything as well: a key is restricted by naming what it may do.
public record Scopes(List<String> granted) {

    /// What one scope looks like.
    public static final String PATTERN = "\\*|[a-z][a-z0-9_]{0,31}:(\\*|[a-z][a-z0-9_]{0,31})";

    private static final String WRITE = "write";
    private static final String READ = "read";

    public Scopes {
        granted = List.copyOf(granted);
    }

    /// @param text as [#wire] made it; empty for no restriction
    public static Scopes parse(String text) {
        return new Scopes(text.isEmpty() ? List.of() : List.of(text.split(" ")));
    }

    /// One text for all of them, as OAuth has it: with a space between.
    public String wire() {
        return String.join(" ", granted);
    }

    /// @param needed such as `polls:write`
    public boolean cover(String needed) {
        return granted.isEmpty() || granted.stream().anyMatch(one -> covers(one, needed));
    }

    private static boolean covers(String one, String needed) {
        int colon = needed.indexOf(':') + 1;
        String area = needed.substring(0, colon);
        return one.equals(needed)
                || one.equals("*")
                || one.equals(area + "*")
                || (one.equals(area + WRITE) && needed.equals(area + READ));
    }
}
