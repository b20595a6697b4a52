package io.terrace.polls.poll;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/// How many options a ballot names.
///
/// @param min the fewest options of a ballot
/// @param max the most
public record SelectionLimits(
        @Min(1) @Max(SelectionLimits.MOST) int min,
        @Min(1) @Max(SelectionLimits.MOST) int max) {

    static final int MOST = 20;
    static final SelectionLimits ONE = new SelectionLimits(1, 1);

    public boolean admits(int count) {
        return min <= count && count <= max;
    }
}
