package io.terrace.platform.kernel;

import java.util.List;
import java.util.regex.Pattern;

/// The web pages a key may be used from.
///
/// A rule is an origin exactly as browsers send it, `https://*.` and a name for every page below that name, or `*`.
public final class OriginRules {

    /// Every page there is.
    public static final String ANY = "*";

    private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
    private static final String PORT = "(:[1-9][0-9]{0,4})?";

    /// What a rule looks like. A port that browsers leave out is refused, as the rule would never match; so is a star
    /// above fewer than two labels.
    public static final String PATTERN = "\\*"
            + "|(?!https:[^:]*:443$|http:[^:]*:80$)(https?|capacitor|ionic)://" + LABEL + "(\\." + LABEL + ")*" + PORT
            + "|(?!https:[^:]*:443$)https://\\*\\." + LABEL + "(\\." + LABEL + ")+" + PORT;

    private static final Pattern PLAIN_AND_FAR =
            Pattern.compile("http://(?!(localhost|127\\.0\\.0\\.1|[a-z0-9.-]+\\.localhost)(:|$)).*");
    private static final Pattern BELOW = Pattern.compile(LABEL + "(\\." + LABEL + ")*");
    private static final String STAR = "https://*.";

    private OriginRules() {}

    /// Whether one of the rules admits a page of this origin.
    ///
    /// @param origin the `Origin` header
    public static boolean admit(List<String> rules, String origin) {
        for (String rule : rules) {
            if (rule.equals(origin) || rule.equals(ANY) || (rule.startsWith(STAR) && isBelow(rule, origin))) {
                return true;
            }
        }
        return false;
    }

    /// Whether a rule is good for development only: it admits every page, or one whose traffic anyone on its way can
    /// change.
    public static boolean isLax(String rule) {
        return rule.equals(ANY) || PLAIN_AND_FAR.matcher(rule).matches();
    }

    private static boolean isBelow(String rule, String origin) {
        String end = rule.substring(STAR.length() - 1);
        String start = "https://";
        return origin.length() > start.length() + end.length()
                && origin.startsWith(start)
                && origin.endsWith(end)
                && BELOW.matcher(origin.substring(start.length(), origin.length() - end.length()))
                        .matches();
    }
}
