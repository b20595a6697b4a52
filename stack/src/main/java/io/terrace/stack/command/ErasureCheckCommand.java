package io.terrace.stack.command;

import io.terrace.stack.service.StackInstallation;
import io.terrace.stack.trace.PersonalDataSearch;
import io.terrace.stack.trace.PersonalDataSearchResult;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Shows whether someone who was forgotten has left anything behind.
@Command(
        name = "traces",
        description = "Looks for words in every row, key, record, object and log; ends with 1 where one is found.")
public final class ErasureCheckCommand implements Callable<Integer> {

    @Parameters(paramLabel = "WORD", arity = "1..*", description = "A name, an address; in any case.")
    private List<String> words = List.of();

    @Option(
            names = "--expire-topics",
            description = "First deletes every record of every topic, as their retention does in 7 days.")
    private boolean expire;

    @Override
    public Integer call() {
        StackInstallation here = StackInstallation.here();
        if (expire) {
            PersonalDataSearch.expire(here.servers());
        }
        List<PersonalDataSearchResult> findings = PersonalDataSearch.of(here.servers(), here.home(), words);
        findings.stream()
                .filter(finding -> finding.hits() > 0)
                .forEach(finding -> CommandOutput.line(
                        "  ✗ %,8d of %,d in %s", finding.hits(), finding.searched(), finding.place()));
        long hits = findings.stream().mapToLong(PersonalDataSearchResult::hits).sum();
        CommandOutput.line(
                "%,d hits in %,d places with %,d rows, keys, records and files",
                hits,
                findings.size(),
                findings.stream().mapToLong(PersonalDataSearchResult::searched).sum());
        return hits == 0 ? 0 : 1;
    }
}
