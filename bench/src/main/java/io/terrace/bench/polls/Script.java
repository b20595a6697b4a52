package io.terrace.bench.polls;

/// What pgbench does for a ballot.
enum Script {
    /// The ballot and the total, as a first version would have it.
    NAIVE,
    /// The ballot alone, in one round trip.
    INSERT;

    private static final String CHOICE = "\\set choice random(0, 2)\n";

    // pgbench ends a statement at the semicolon, not at the line.
    private static final String ROW = """
            insert into ballot values ('01900000-0000-7000-8000-00000000000c',
                '01900000-0000-7000-8000-000000000001', gen_random_uuid(), array[:choice]::smallint[],
                array[gen_random_uuid()], now());
            """;
    private static final String TOTAL = """
            update poll_total set votes[:choice + 1] = votes[:choice + 1] + 1, voters = voters + 1
                where poll_id = '01900000-0000-7000-8000-000000000001';
            """;

    String text() {
        return switch (this) {
            case NAIVE -> CHOICE + "begin;\n" + ROW + TOTAL + "commit;\n";
            case INSERT -> CHOICE + ROW;
        };
    }
}
