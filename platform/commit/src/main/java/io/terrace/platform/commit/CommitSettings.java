package io.terrace.platform.commit;

/// How a group commit is cut.
///
/// @param name in metrics and thread names, such as `ballots`
/// @param committers how many transactions may be under way, 1 to 64; each holds one connection of the pool for
///     good. Items of one key go to one of them
/// @param waiting how many items may wait for each committer; one more is refused
/// @param largest the most items a transaction takes
public record CommitSettings(String name, int committers, int waiting, int largest) {

    public CommitSettings {
        if (committers < 1 || committers > 64 || waiting < 1 || largest < 1) {
            throw new IllegalArgumentException("Not how a group commit can be cut");
        }
    }
}
