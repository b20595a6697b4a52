package io.terrace.stack.server;

import static org.apache.kafka.common.acl.AclOperation.ALL;
import static org.apache.kafka.common.acl.AclOperation.READ;
import static org.apache.kafka.common.acl.AclOperation.WRITE;
import static org.apache.kafka.common.resource.PatternType.LITERAL;
import static org.apache.kafka.common.resource.PatternType.PREFIXED;
import static org.apache.kafka.common.resource.ResourceType.GROUP;
import static org.apache.kafka.common.resource.ResourceType.TOPIC;

import io.terrace.stack.process.ConditionAwaiter;
import io.terrace.stack.process.StackException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AccessControlEntryFilter;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourcePatternFilter;
import org.apache.kafka.common.resource.ResourceType;

/// Makes principals of the broker with their passwords and access rules. Doing so again gives the new password, and
/// takes away the rules that are no longer in the list.
public final class KafkaAccountCreator {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// The fewest Kafka takes: passwords are made by chance and cannot be guessed.
    private static final int ITERATIONS = 4096;

    private final KafkaLogin admin;

    KafkaAccountCreator(KafkaLogin admin) {
        this.admin = admin;
    }

    /// The principal of a service, with what [TopicAccess] gives it. Returns when the broker knows it.
    ///
    /// @param prefix goes before the names of topics, groups and the principal; may be empty
    public KafkaLogin create(TopicAccess access, String prefix, String password) {
        KafkaLogin login = login(access, prefix, password);
        String user = login.user();
        List<AclBinding> rules = new ArrayList<>();
        access.writes().forEach(topic -> rules.add(rule(user, WRITE, TOPIC, LITERAL, prefix + topic)));
        access.reads().forEach(topic -> rules.add(rule(user, READ, TOPIC, LITERAL, prefix + topic)));
        rules.add(rule(user, WRITE, TOPIC, LITERAL, prefix + access.deadLetters()));
        rules.add(rule(user, READ, GROUP, PREFIXED, prefix + access.groups()));
        return create(login, rules);
    }

    /// How the principal logs in that [#create] makes.
    public KafkaLogin login(TopicAccess access, String prefix, String password) {
        return login(prefix + access.service(), password);
    }

    private KafkaLogin login(String user, String password) {
        return new KafkaLogin(admin.bootstrap(), KafkaLogin.SCRAM, user, password);
    }

    /// A principal that may do everything with the topics and groups whose names begin with the prefix, and nothing
    /// else: a test in place of all other services.
    ///
    /// @param prefix not empty
    public KafkaLogin createForAll(String prefix, String password) {
        if (prefix.isEmpty()) {
            throw new IllegalArgumentException("Nobody may do everything");
        }
        String user = prefix + "all";
        return create(
                login(user, password),
                List.of(rule(user, ALL, TOPIC, PREFIXED, prefix), rule(user, ALL, GROUP, PREFIXED, prefix)));
    }

    private KafkaLogin create(KafkaLogin login, List<AclBinding> rules) {
        String user = login.user();
        try (Admin client = Admin.create(admin.settings())) {
            List<AclBindingFilter> old = client.describeAcls(rulesOf(user)).values().get().stream()
                    .filter(rule -> !rules.contains(rule))
                    .map(AclBinding::toFilter)
                    .toList();
            client.deleteAcls(old).all().get();
            client.createAcls(rules).all().get();
            client.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                            user, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS), login.password())))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new StackException("Kafka would not make the account " + user + ": " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // The controller has it; the broker hears of it a moment later. A producer that came before would be refused
        // for good.
        if (!ConditionAwaiter.until(PATIENCE, () -> KafkaTopicCreator.reachable(login))) {
            throw new StackException("Kafka does not know the account " + user);
        }
        return login;
    }

    private static AclBindingFilter rulesOf(String user) {
        return new AclBindingFilter(
                ResourcePatternFilter.ANY,
                new AccessControlEntryFilter("User:" + user, null, AclOperation.ANY, AclPermissionType.ANY));
    }

    private static AclBinding rule(
            String user, AclOperation operation, ResourceType type, PatternType pattern, String name) {
        return new AclBinding(
                new ResourcePattern(type, name, pattern),
                new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
    }
}
