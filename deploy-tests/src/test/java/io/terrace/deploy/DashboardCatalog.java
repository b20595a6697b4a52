package io.terrace.deploy;

import io.terrace.platform.suite.ServiceDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The dashboards of the suite: one of everything, one a program, one a server, one for an evening that counts.
final class DashboardCatalog {

    private static final String PROGRAM = "{{app_kubernetes_io_name}}";
    private static final String POD = "{{pod}}";
    private static final String SIGN_IN =
            "service=\"auth-service\",route=~\"/v2/(auth/(otp|sso|partner-sync|token)|staff/(otp|token)).*\"";
    private static final String VOTE = "service=\"polls-service\",route=~\"/v2/polls/[^/]+/vote\"";
    private static final String POINTS = "service=\"wallet-service\",method!=\"GET\"";
    private static final String STREAM = "service=\"realtime-service\",class=\"stream\"";

    private DashboardCatalog() {}

    static List<Dashboard> all() {
        return Stream.concat(
                        Stream.of(overview(), gateway(), events(), postgres(), redis(), stream(), matchDay()),
                        ServiceDescriptor.services().stream().map(DashboardCatalog::service))
                .toList();
    }

    private static Dashboard overview() {
        return new Dashboard(
                "overview",
                "overview",
                List.of(
                        answers("Requests by status", ""),
                        failing("Failing requests by service", "service", ""),
                        latency("How long requests take", "class=\"ordinary\""),
                        failing("Failing sign-ins", "route", SIGN_IN),
                        failing("Failing votes", "route", VOTE),
                        failing("Failing moves of points", "route", POINTS),
                        Panel.of("Streams open", "short", "sum(stream_open)", "streams"),
                        oldestEvent(""),
                        Panel.of(
                                "Records behind",
                                "short",
                                "sum by (app_kubernetes_io_name) (inbox_lag_records)",
                                PROGRAM),
                        pool(""),
                        Panel.of(
                                "Pods that are ready",
                                "short",
                                "kube_deployment_status_replicas_available{namespace=~\"terrace.*\"}",
                                "{{deployment}}"),
                        restarts("")));
    }

    private static Dashboard gateway() {
        return new Dashboard(
                "gateway",
                "gateway",
                Stream.concat(
                                Stream.of(
                                        answers("Requests by status", ""),
                                        Panel.of(
                                                "Requests by service",
                                                "reqps",
                                                "sum by (service) (rate(gateway_requests_total[5m]))",
                                                "{{service}}"),
                                        Panel.of(
                                                "Busiest routes",
                                                "reqps",
                                                "topk(10, sum by (method, route) (rate(gateway_requests_total[5m])))",
                                                "{{method}} {{route}}"),
                                        failing("Failing requests by service", "service", ""),
                                        Panel.of(
                                                "Failing routes",
                                                "reqps",
                                                "topk(10, sum by (method, route, status) (rate(gateway_requests_total{status=~\"5..\"}[5m])))",
                                                "{{status}} {{method}} {{route}}"),
                                        Panel.of(
                                                "Refused by limits",
                                                "reqps",
                                                "topk(10, sum by (method, route) (rate(gateway_requests_total{status=\"429\"}[5m])))",
                                                "{{method}} {{route}}"),
                                        latency("How long requests take", "class=\"ordinary\""),
                                        Panel.of(
                                                "Slower than 0.3 s, by service",
                                                "percentunit",
                                                "1 - sum by (service) (rate(gateway_request_duration_seconds_bucket{class=\"ordinary\",le=\"0.3\"}[5m])) / sum by (service) (rate(gateway_request_duration_seconds_count{class=\"ordinary\"}[5m]))",
                                                "{{service}}"),
                                        Panel.of(
                                                "Requests without the SDK's version",
                                                "reqps",
                                                "sum by (key) (rate(gateway_sdk_version_missing_total[5m]))",
                                                "{{key}}")),
                                process("gateway").stream())
                        .toList());
    }

    private static Dashboard service(ServiceDescriptor service) {
        String name = service.name();
        String only = "app_kubernetes_io_name=\"" + name + "\"";
        List<Panel> panels = new ArrayList<>(List.of(
                answers("Requests at the gateway by status", "service=\"" + name + "\""),
                latency("How long requests take, at the gateway", "class=\"ordinary\",service=\"" + name + "\""),
                Panel.of(
                        "Failing routes",
                        "reqps",
                        "topk(10, sum by (method, route, status) (rate(gateway_requests_total{service=\"" + name
                                + "\",status=~\"5..\"}[5m])))",
                        "{{status}} {{method}} {{route}}"),
                Panel.of(
                        "Requests by outcome, as the service counts",
                        "reqps",
                        "sum by (outcome) (rate(http_server_requests_seconds_count{" + only + "}[5m]))",
                        "{{outcome}}"),
                Panel.of(
                                "Its mean and its longest answer",
                                "s",
                                "sum(rate(http_server_requests_seconds_sum{" + only
                                        + "}[5m])) / sum(rate(http_server_requests_seconds_count{" + only + "}[5m]))",
                                "mean")
                        .and("max(http_server_requests_seconds_max{" + only + "})", "longest"),
                pool(only),
                oldestEvent(only),
                lag(only),
                Panel.of(
                                "Events put aside or refused, tasks failed",
                                "short",
                                "sum by (subscription) (increase(inbox_dead_letters_total{" + only + "}[5m]))",
                                "put aside: {{subscription}}")
                        .and("sum by (topic) (increase(outbox_refused_total{" + only + "}[5m]))", "refused: {{topic}}")
                        .and(
                                "sum by (exported_job, failure) (increase(tasks_failed_total{" + only + "}[5m]))",
                                "{{exported_job}}: {{failure}}")));
        if (MetricsCatalog.has(name, "commit_waiting")) {
            panels.add(Panel.of(
                    "Queues of group commits", "short", "max by (name) (commit_waiting{" + only + "})", "{{name}}"));
            panels.add(Panel.of(
                    "Items a transaction",
                    "short",
                    "sum by (name) (rate(commit_items_sum{" + only + "}[5m])) / sum by (name) (rate(commit_items_count{"
                            + only + "}[5m]))",
                    "{{name}}"));
            panels.add(Panel.of(
                            "Refused by full queues, out of time",
                            "short",
                            "sum by (name) (rate(commit_saturated_total{" + only + "}[5m]))",
                            "full: {{name}}")
                    .and("sum by (name) (rate(commit_expired_total{" + only + "}[5m]))", "out of time: {{name}}"));
        }
        panels.addAll(own(name));
        panels.addAll(process(name));
        return new Dashboard(name, name, panels);
    }

    /// What only one service has.
    private static List<Panel> own(String service) {
        return switch (service) {
            case "auth-service" ->
                List.of(Panel.of(
                        "Codes by channel and what became of them",
                        "short",
                        "sum by (channel, result) (rate(auth_code_deliveries_total[5m]))",
                        "{{channel}}: {{result}}"));
            case "wallet-service" ->
                List.of(Panel.of(
                        "Ledgers audited in 6 h",
                        "short",
                        "sum by (result) (increase(wallet_audits_total[6h]))",
                        "{{result}}"));
            case "realtime-service" -> List.of(open(), gaps());
            default -> List.of();
        };
    }

    private static Dashboard events() {
        return new Dashboard(
                "events",
                "outbox and Kafka",
                List.of(
                        Panel.of(
                                "Events that wait for Kafka",
                                "short",
                                "max by (app_kubernetes_io_name) (outbox_waiting)",
                                PROGRAM),
                        oldestEvent(""),
                        Panel.of(
                                "Batches that Kafka did not take",
                                "short",
                                "sum by (app_kubernetes_io_name) (increase(outbox_stopped_total[5m]))",
                                PROGRAM),
                        Panel.of(
                                "Events refused for good",
                                "short",
                                "sum by (app_kubernetes_io_name, topic) (increase(outbox_refused_total[5m]))",
                                PROGRAM + ": {{topic}}"),
                        Panel.of(
                                "Records behind, by topic", "short", "sum by (topic) (inbox_lag_records)", "{{topic}}"),
                        Panel.of(
                                "Farthest behind",
                                "short",
                                "topk(10, sum by (app_kubernetes_io_name, subscription, topic) (inbox_lag_records))",
                                PROGRAM + " {{subscription}}: {{topic}}"),
                        Panel.of(
                                "Events put aside",
                                "short",
                                "sum by (app_kubernetes_io_name, subscription) (increase(inbox_dead_letters_total[5m]))",
                                PROGRAM + ": {{subscription}}"),
                        cpu("Brokers' CPU", "pod=~\"kafka-broker-.*\""),
                        volumes("Brokers' disks, used", "persistentvolumeclaim=~\"data-.*kafka-broker-.*\"")));
    }

    private static Dashboard postgres() {
        return new Dashboard(
                "postgres",
                "Postgres",
                List.of(
                        Panel.of("Instances that answer", "short", "cnpg_collector_up", POD),
                        Panel.of("Standby behind", "s", "max by (pod) (cnpg_pg_replication_lag)", POD),
                        Panel.of(
                                "Age of the last backup",
                                "s",
                                "time() - max(barman_cloud_cloudnative_pg_io_last_available_backup_timestamp)",
                                "backup"),
                        pool(""),
                        Panel.of(
                                "Requests that wait for a connection",
                                "short",
                                "sum by (app_kubernetes_io_name) (agroal_awaiting_count)",
                                PROGRAM),
                        Panel.of("Connections", "short", "sum by (datname) (cnpg_backends_total)", "{{datname}}"),
                        Panel.of(
                                "Transactions",
                                "ops",
                                "sum by (datname) (rate(cnpg_pg_stat_database_xact_commit[5m]))",
                                "{{datname}}"),
                        Panel.of(
                                "Longest transaction",
                                "s",
                                "max by (datname) (cnpg_backends_max_tx_duration_seconds)",
                                "{{datname}}"),
                        Panel.of(
                                "Databases' size",
                                "bytes",
                                "max by (datname) (cnpg_pg_database_size_bytes)",
                                "{{datname}}"),
                        cpu("CPU", "pod=~\"postgres-.*\""),
                        memory("Memory", "pod=~\"postgres-.*\""),
                        volumes("Disks, used", "persistentvolumeclaim=~\"postgres-.*\"")));
    }

    private static Dashboard redis() {
        return new Dashboard(
                "redis",
                "Redis",
                List.of(
                        cpu("CPU", "container=\"redis\""),
                        memory("Memory", "container=\"redis\""),
                        restarts(",container=\"redis\""),
                        Panel.of(
                                "Commands",
                                "ops",
                                "sum by (app_kubernetes_io_name) (rate(redis_commands_count_total[5m]))",
                                PROGRAM),
                        Panel.of(
                                "Mean time of a command",
                                "s",
                                "sum by (app_kubernetes_io_name) (rate(redis_commands_duration_seconds_sum[5m])) / sum by (app_kubernetes_io_name) (rate(redis_commands_duration_seconds_count[5m]))",
                                PROGRAM),
                        Panel.of(
                                "Commands that failed",
                                "ops",
                                "sum by (app_kubernetes_io_name) (rate(redis_commands_failure_total[5m]))",
                                PROGRAM),
                        Panel.of(
                                "Refused by limits, which are counted in Redis",
                                "reqps",
                                "sum by (service) (rate(gateway_requests_total{status=\"429\"}[5m]))",
                                "{{service}}"),
                        open(),
                        gaps()));
    }

    private static Dashboard stream() {
        return new Dashboard(
                "stream",
                "stream",
                Stream.concat(
                                Stream.of(
                                        open(),
                                        Panel.of("Streams a pod", "short", "stream_open", POD),
                                        Panel.of(
                                                "Events told to clients",
                                                "cps",
                                                "sum(rate(stream_sent_total[5m]))",
                                                "events"),
                                        gaps(),
                                        answers("Streams that ended, by status", STREAM),
                                        Panel.of(
                                                "Tickets for EventSource",
                                                "reqps",
                                                "sum by (status) (rate(gateway_requests_total{route=\"/v2/stream/tickets\"}[5m]))",
                                                "{{status}}"),
                                        lag("app_kubernetes_io_name=\"realtime-service\"")),
                                process("realtime-service").stream())
                        .toList());
    }

    private static Dashboard matchDay() {
        return new Dashboard(
                "match-day",
                "match day",
                List.of(
                        answers("Requests by status", ""),
                        latency("How long requests take", "class=\"ordinary\""),
                        Panel.of("Streams open", "short", "sum(stream_open)", "streams"),
                        answers("Sign-ins", SIGN_IN),
                        answers("Votes", VOTE),
                        answers("Moves of points and coupons", POINTS),
                        Panel.of(
                                "Queues of group commits",
                                "short",
                                "max by (app_kubernetes_io_name, name) (commit_waiting)",
                                PROGRAM + ": {{name}}"),
                        oldestEvent(""),
                        lag(""),
                        pool(""),
                        Panel.of(
                                "CPU by program",
                                "short",
                                "sum by (app_kubernetes_io_name) (rate(process_cpu_time_ns_total[5m])) / 1e9",
                                PROGRAM),
                        Panel.of(
                                "Room left to grow: pods of the most there may be",
                                "percentunit",
                                "kube_horizontalpodautoscaler_status_current_replicas{namespace=~\"terrace.*\"} / kube_horizontalpodautoscaler_spec_max_replicas{namespace=~\"terrace.*\"}",
                                "{{horizontalpodautoscaler}}")));
    }

    /// What every program has of the machine.
    private static List<Panel> process(String program) {
        String only = "app_kubernetes_io_name=\"" + program + "\"";
        return List.of(
                Panel.of("CPU", "short", "rate(process_cpu_time_ns_total{" + only + "}[5m]) / 1e9", POD),
                Panel.of("Heap", "bytes", "sum by (pod) (jvm_memory_used_bytes{" + only + ",area=\"heap\"})", POD),
                Panel.of(
                        "Stopped for the garbage collector",
                        "percentunit",
                        "sum by (pod) (rate(jvm_gc_pause_seconds_sum{" + only + "}[5m]))",
                        POD));
    }

    private static Panel answers(String title, String selector) {
        return Panel.of(
                title, "reqps", "sum by (status) (rate(gateway_requests_total{" + selector + "}[5m]))", "{{status}}");
    }

    private static Panel failing(String title, String label, String selector) {
        String failing = selector.isEmpty() ? "status=~\"5..\"" : selector + ",status=~\"5..\"";
        return Panel.of(
                title,
                "percentunit",
                "sum by (" + label + ") (rate(gateway_requests_total{" + failing + "}[5m])) / sum by (" + label
                        + ") (rate(gateway_requests_total{" + selector + "}[5m]))",
                "{{" + label + "}}");
    }

    private static Panel latency(String title, String selector) {
        return quantile(title, "0.5", selector)
                .and(quantile(title, "0.99", selector).queries().getFirst().expression(), "99 %");
    }

    private static Panel quantile(String title, String part, String selector) {
        return Panel.of(
                title,
                "s",
                "histogram_quantile(" + part + ", sum by (le) (rate(gateway_request_duration_seconds_bucket{" + selector
                        + "}[5m])))",
                "half");
    }

    private static Panel oldestEvent(String selector) {
        return Panel.of(
                "Oldest event that waits for Kafka",
                "s",
                "max by (app_kubernetes_io_name) (outbox_oldest_age_seconds{" + selector + "})",
                PROGRAM);
    }

    private static Panel lag(String selector) {
        return Panel.of(
                "Records behind",
                "short",
                "sum by (app_kubernetes_io_name, topic) (inbox_lag_records{" + selector + "})",
                PROGRAM + ": {{topic}}");
    }

    private static Panel pool(String selector) {
        return Panel.of(
                "Database connections in use, fullest pod",
                "percentunit",
                "max by (app_kubernetes_io_name) (agroal_active_count{" + selector
                        + "} / ignoring (datasource) database_pool_limit{" + selector + "})",
                PROGRAM);
    }

    private static Panel open() {
        return Panel.of("Streams open", "short", "sum(stream_open)", "streams");
    }

    private static Panel gaps() {
        return Panel.of("Gaps by reason", "short", "sum by (reason) (increase(stream_gaps_total[5m]))", "{{reason}}");
    }

    private static Panel cpu(String title, String selector) {
        return Panel.of(
                title,
                "short",
                "sum by (pod) (rate(container_cpu_usage_seconds_total{namespace=~\"terrace.*\"," + selector + "}[5m]))",
                POD);
    }

    private static Panel memory(String title, String selector) {
        return Panel.of(
                title,
                "bytes",
                "sum by (pod) (container_memory_working_set_bytes{namespace=~\"terrace.*\"," + selector + "})",
                POD);
    }

    private static Panel volumes(String title, String selector) {
        String all = "{namespace=~\"terrace.*\"," + selector + "}";
        return Panel.of(
                title,
                "percentunit",
                "1 - kubelet_volume_stats_available_bytes" + all + " / kubelet_volume_stats_capacity_bytes" + all,
                "{{persistentvolumeclaim}}");
    }

    private static Panel restarts(String selector) {
        return Panel.of(
                "Restarts",
                "short",
                "sum by (pod) (increase(kube_pod_container_status_restarts_total{namespace=~\"terrace.*\"" + selector
                        + "}[5m]))",
                POD);
    }
}
