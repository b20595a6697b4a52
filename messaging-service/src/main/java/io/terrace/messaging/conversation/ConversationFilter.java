package io.terrace.messaging.conversation;

/// Which conversations a list shows.
enum ConversationFilter {
    ALL("not m.archived and (c.state = 'active' or c.requester_id = m.user_id)"),
    UNREAD("not m.archived and c.state = 'active' and c.last_seq > m.read_seq and " + ConversationRow.UNREAD + " > 0"),
    REQUESTS("c.state = 'request' and c.requester_id = m.other_id"),
    ARCHIVED("m.archived and (c.state <> 'declined' or c.requester_id = m.user_id)");

    private final String sql;

    ConversationFilter(String sql) {
        this.sql = sql;
    }

    String sql() {
        return sql;
    }
}
