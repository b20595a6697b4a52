package io.terrace.feed.freestyle;

/// Which posts a fan is to see, in the words of a query: `f` is the post, `:viewer` the fan.
final class VisibilitySql {

    static final String UNBLOCKED = """
            not exists (select from block where block.community_id = terrace_community()
                and block.user_id = :viewer and block.other_id = f.author_id)""";

    /// Theirs, or of someone they are not kept from: their squad's, or everybody's.
    static final String PUBLISHED_TO_VIEWER = """
            f.community_id = terrace_community() and f.state = 'PUBLISHED'
                and (f.expires_at is null or f.expires_at > now()) and (f.author_id = :viewer
                or (f.visibility = 'COMMUNITY' or exists (select from squad
                        where squad.community_id = terrace_community()
                            and squad.user_id = :viewer and squad.member_id = f.author_id))
                    and %s)""".formatted(UNBLOCKED);

    static final String UNMUTED = """
            not exists (select from mute
                where mute.community_id = terrace_community() and mute.user_id = :viewer and mute.other_id = %s)""";

    /// Not one that the fan wants less of.
    static final String WANTED = """
            not exists (select from interaction
                where interaction.community_id = terrace_community() and interaction.user_id = :viewer
                    and interaction.freestyle_id = f.id and interaction.preference = 'less')""";

    /// Not one that the fan has seen, of the time of which that is known.
    static final String UNSEEN = """
            f.published_at > now() - interval '90 days' and not exists (select from interaction
                where interaction.community_id = terrace_community() and interaction.user_id = :viewer
                    and interaction.freestyle_id = f.id and interaction.seen_at is not null)""";

    private VisibilitySql() {}
}
