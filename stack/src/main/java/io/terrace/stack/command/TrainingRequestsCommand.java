package io.terrace.stack.command;

import io.terrace.stack.process.StackException;
import io.terrace.stack.training.TrainedService;
import io.terrace.stack.training.TrainingRequests;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "training-requests",
        hidden = true,
        description = "Asks a service that makes its AOT cache for all that its API reads; its key is in $"
                + TrainingRequestsCommand.KEY + ".")
public final class TrainingRequestsCommand implements Callable<Integer> {

    static final String KEY = "TERRACE_CONTEXT_KEY";

    @Option(names = "--service", required = true, description = "its name")
    private String service = "";

    @Option(names = "--url", required = true, description = "where its API answers")
    private String url = "";

    @Option(names = "--management-url", required = true, description = "where its OpenAPI document is")
    private String managementUrl = "";

    @Override
    public Integer call() throws InterruptedException {
        String key = System.getenv().getOrDefault(KEY, "");
        try {
            Map<Integer, Integer> statuses =
                    new TrainingRequests(new TrainedService(service, url, managementUrl, key)).send();
            System.out.println("Answered, by status: " + statuses);
            return 0;
        } catch (IOException e) {
            throw new StackException(service + " does not answer a training request", e);
        }
    }
}
