package io.terrace.sponsorship.member;

/// What makes an impression a viewable one, as the partner's configuration has it.
///
/// @param pct percent of the area in view, 1 to 100
/// @param ms for so many milliseconds without a break, at most 60,000
public record ViewabilityThreshold(int pct, int ms) {

    public static final ViewabilityThreshold STANDARD = new ViewabilityThreshold(50, 1_000);
}
