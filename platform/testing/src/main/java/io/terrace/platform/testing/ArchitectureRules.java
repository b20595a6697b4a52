package io.terrace.platform.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.properties.HasAnnotations;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.terrace.platform.kernel.Role;
import io.terrace.platform.kernel.ScopeCatalog;
import io.terrace.platform.kernel.ValidationCode;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The architecture each service keeps. A service's test takes them all:
///
/// ```java
/// @AnalyzeClasses(packages = "io.terrace.polls", importOptions = DoNotIncludeTests.class)
/// class ArchitectureTest {
///     @ArchTest
///     static final ArchTests houseRules = ArchTests.in(ArchitectureRules.class);
/// }
/// ```
public final class ArchitectureRules {

    private static final String ROLES_ALLOWED = "jakarta.annotation.security.RolesAllowed";

    private static final List<String> LIVE_TYPES = List.of(
            "io.vertx.core.buffer.Buffer",
            "io.netty.buffer.ByteBuf",
            "java.nio.ByteBuffer",
            "java.lang.Thread",
            "java.net.Socket",
            "java.net.ServerSocket",
            "java.net.DatagramSocket",
            "java.nio.channels.Channel",
            "java.util.random.RandomGenerator");
    private static final String IDEMPOTENT = "io.terrace.platform.idempotency.Idempotent";
    private static final String OPERATION = "org.eclipse.microprofile.openapi.annotations.Operation";
    private static final String NEEDS_SCOPE = "io.terrace.platform.tenancy.NeedsScope";

    @ArchTest
    static final ArchRule featuresHideTheirClasses = classes()
            .that()
            .areTopLevelClasses()
            .and()
            .arePublic()
            .and()
            .areNotAnnotatedWith("io.quarkus.runtime.annotations.QuarkusMain")
            .and()
            .areNotAnnotatedWith("io.quarkus.smallrye.openapi.OpenApiFilter")
            .and()
            .areNotAssignableTo("org.eclipse.microprofile.config.spi.ConfigSource")
            .and()
            .haveSimpleNameNotEndingWith("package-info")
            .should(beReadByAnotherPackage())
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule featuresFormNoCycle =
            slices().matching("io.terrace.(*).(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule collaboratorsArriveByConstructor =
            noFields().should().beAnnotatedWith("jakarta.inject.Inject").allowEmptyShould(true);

    @ArchTest
    static final ArchRule resourcesTouchNoPersistence = noClasses()
            .that()
            .haveSimpleNameEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("jakarta.persistence.EntityManager")
            .orShould()
            .beAnnotatedWith("jakarta.transaction.Transactional")
            .allowEmptyShould(true);

    /// Quarkus REST passes others over in silence.
    @ArchTest
    static final ArchRule operationsArePublic = methods()
            .that()
            .areMetaAnnotatedWith("jakarta.ws.rs.HttpMethod")
            .should()
            .bePublic()
            .allowEmptyShould(true);

    /// A code of the catalogue says which rule a value breaks.
    @ArchTest
    static final ArchRule constraintsHaveAValidationCode = noClasses()
            .should()
            .dependOnClassesThat(DescribedPredicate.describe(
                    "are constraints that ValidationCode does not map",
                    type -> type.isAnnotatedWith("jakarta.validation.Constraint")
                            && ValidationCode.ofConstraint(type.getName()).isEmpty()));

    /// A secret key that is restricted must find every operation's scope.
    @ArchTest
    static final ArchRule operationsForServersNameTheirScope = methods()
            .that()
            .areMetaAnnotatedWith("jakarta.ws.rs.HttpMethod")
            .and(admitServers())
            .should()
            .beAnnotatedWith(NEEDS_SCOPE)
            .allowEmptyShould(true);

    /// What an operation needs, a key can be given.
    @ArchTest
    static final ArchRule scopesAreOfTheCatalog = methods()
            .that()
            .areAnnotatedWith(NEEDS_SCOPE)
            .should(nameAScopeOfTheCatalog())
            .allowEmptyShould(true);

    /// An answer that cannot be written must leave nothing behind. Text is written already.
    @ArchTest
    static final ArchRule changesAnswerInTheirTransaction = methods()
            .that()
            .areMetaAnnotatedWith("jakarta.ws.rs.HttpMethod")
            .and()
            .areNotAnnotatedWith("jakarta.ws.rs.GET")
            .and(answerWithABody())
            .should()
            .beAnnotatedWith(IDEMPOTENT)
            .orShould()
            .beAnnotatedWith("io.terrace.platform.idempotency.AnswerInTransaction")
            .orShould()
            .beAnnotatedWith("io.terrace.platform.idempotency.CommitsBeforeAnswer")
            .allowEmptyShould(true);

    /// A kept answer is found by its operation's id, which outlives the names of classes and methods.
    @ArchTest
    static final ArchRule repeatableOperationsHaveAnId = methods()
            .that()
            .areAnnotatedWith(IDEMPOTENT)
            .should(haveAnOperationId())
            .allowEmptyShould(true);

    /// A native image is made with its static fields in it, and none of these can be kept so.
    @ArchTest
    static final ArchRule nothingLiveIsStatic = noFields()
            .that()
            .areStatic()
            .should()
            .haveRawType(DescribedPredicate.describe(
                    "buffers, threads, sockets or random generators",
                    type -> LIVE_TYPES.stream().anyMatch(type::isAssignableTo)))
            .allowEmptyShould(true);

    /// A class can be renamed, its table cannot.
    @ArchTest
    static final ArchRule entitiesNameTheirTable = classes()
            .that()
            .areAnnotatedWith("jakarta.persistence.Entity")
            .should()
            .beAnnotatedWith("jakarta.persistence.Table")
            .allowEmptyShould(true);

    /// Two who change the same thing must be able to tell. A resumable upload has `Upload-Offset` for that.
    @ArchTest
    static final ArchRule changesCanNameTheirVersion = methods()
            .that()
            .areAnnotatedWith("jakarta.ws.rs.PATCH")
            .and(DescribedPredicate.describe(
                    "are not a part of an upload",
                    method -> !method.getOwner().getPackageName().endsWith(".media.upload")))
            .should(takeAVersionPrecondition())
            .allowEmptyShould(true);

    /// A replica goes on while the next version adds columns to its tables.
    @ArchTest
    static final ArchRule statementsNameTheirColumns = classes().should(new WholeRows());

    /// For a key that the database gives, the driver asks for the whole row.
    @ArchTest
    static final ArchRule keysAreGivenByUs = noFields()
            .should()
            .beAnnotatedWith("jakarta.persistence.GeneratedValue")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule timeComesFromTheClock = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    /// But for the one name that is the specification's own.
    @ArchTest
    static final ArchRule namesSayWhatAThingIs = noClasses()
            .that()
            .areTopLevelClasses()
            .and()
            .doNotHaveSimpleName("PartnerUserData")
            .should()
            .haveNameMatching(".*(Manager|Helper|Utils?|Impl|Dto|Base|Info|Data)");

    /// These words need the noun they belong to: `PollState`.
    @ArchTest
    static final ArchRule namesHaveTheirNoun = noClasses()
            .that()
            .areTopLevelClasses()
            .should()
            .haveNameMatching(
                    ".*\\.(State|Kind|Entry|Verdict|Outcome|Plan|Count|Mark|Place|Position|Standing|Status|Result)");

    @ArchTest
    static final ArchRule whatAnswersRequestsIsAResource =
            named("Resource", "answer requests", method -> method.isMetaAnnotatedWith("jakarta.ws.rs.HttpMethod"));

    @ArchTest
    static final ArchRule scheduledTypesSayWhatRuns = named(
            "Scheduler|Job|Sweep|Aggregator|Queue|Publisher|Mailer|Repository|Cache|Handler|Service|Verifier",
            "are called by the scheduler",
            method -> method.isAnnotatedWith("io.quarkus.scheduler.Scheduled"));

    @ArchTest
    static final ArchRule observersOfOurEventsSayWhatTheyDo = named(
            "Service|Scheduler|Publisher|Notifier",
            "observe an event of ours",
            method -> method.getParameters().stream()
                    .anyMatch(parameter -> parameter.isAnnotatedWith("jakarta.enterprise.event.Observes")
                            && parameter.getRawType().getPackageName().startsWith("io.terrace")));

    @ArchTest
    static final ArchRule consumersSayWhatTheyMake = classes()
            .that()
            .areNotInterfaces()
            .and()
            .areAssignableTo("io.terrace.platform.outbox.TopicSubscriber")
            .and()
            .areTopLevelClasses()
            .should()
            .haveNameMatching(".*(Projection|Listener|Handler)")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule servicesKnowNoOtherService = slices().matching("io.terrace.(*)..")
            .should()
            .notDependOnEachOther()
            .ignoreDependency(
                    DescribedPredicate.alwaysTrue(), JavaClass.Predicates.resideInAPackage("io.terrace.platform.."));

    private ArchitectureRules() {}

    /// Top-level classes with such a method have one of these endings.
    private static ArchRule named(String endings, String what, Predicate<JavaMethod> method) {
        return classes()
                .that()
                .areTopLevelClasses()
                .and(DescribedPredicate.describe(
                        what, type -> type.getMethods().stream().anyMatch(method)))
                .should()
                .haveNameMatching(".*(" + endings + ")")
                .allowEmptyShould(true);
    }

    /// A bean the framework reads counts for nothing; those that must be public for it are interfaces of a library.
    private static ArchCondition<JavaClass> beReadByAnotherPackage() {
        return new ArchCondition<>("be read by another package, or not be public") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean read = withItsNestedTypes(type)
                        .flatMap(part -> part.getDirectDependenciesToSelf().stream())
                        .anyMatch(use -> !use.getOriginClass().getPackageName().equals(type.getPackageName()));
                if (!read) {
                    events.add(SimpleConditionEvent.violated(
                            type, type.getName() + " is public, but only its own package reads it"));
                }
            }
        };
    }

    private static ArchCondition<JavaMethod> nameAScopeOfTheCatalog() {
        return new ArchCondition<>("name a scope of ScopeCatalog.NEEDED") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                String scope = (String) method.getAnnotationOfType(NEEDS_SCOPE).getExplicitlyDeclaredProperty("value");
                if (!ScopeCatalog.NEEDED.contains(scope)) {
                    events.add(SimpleConditionEvent.violated(
                            method, method.getFullName() + " needs " + scope + ", which ScopeCatalog does not have"));
                }
            }
        };
    }

    private static ArchCondition<JavaMethod> haveAnOperationId() {
        return new ArchCondition<>("have an operationId") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean named = Stream.of(IDEMPOTENT, OPERATION)
                        .flatMap(type -> method.tryGetAnnotationOfType(type).stream())
                        .anyMatch(annotation -> annotation
                                .tryGetExplicitlyDeclaredProperty("operationId")
                                .isPresent());
                if (!named) {
                    events.add(SimpleConditionEvent.violated(method, method.getFullName() + " has no operationId"));
                }
            }
        };
    }

    private static ArchCondition<JavaMethod> takeAVersionPrecondition() {
        return new ArchCondition<>("take a VersionPrecondition") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                boolean takes = method.getRawParameterTypes().stream()
                        .anyMatch(type -> type.getName().equals("io.terrace.platform.rest.VersionPrecondition"));
                if (!takes) {
                    events.add(SimpleConditionEvent.violated(
                            method, method.getFullName() + " does not take a VersionPrecondition"));
                }
            }
        };
    }

    private static DescribedPredicate<JavaMethod> admitServers() {
        return DescribedPredicate.describe("admit servers", method -> {
            HasAnnotations<?> guarded = method.isAnnotatedWith(ROLES_ALLOWED) ? method : method.getOwner();
            return guarded.tryGetAnnotationOfType(ROLES_ALLOWED)
                    .flatMap(roles -> roles.get("value"))
                    .map(roles -> List.of((Object[]) roles).contains(Role.SERVER))
                    .orElse(false);
        });
    }

    private static DescribedPredicate<JavaMethod> answerWithABody() {
        return DescribedPredicate.describe(
                "answer with a body",
                method -> !method.getReturnType().toErasure().isEquivalentTo(void.class)
                        && !method.getReturnType().getAllInvolvedRawTypes().stream()
                                .anyMatch(
                                        type -> type.isEquivalentTo(Void.class) || type.isEquivalentTo(String.class)));
    }

    private static Stream<JavaClass> withItsNestedTypes(JavaClass type) {
        Stream<JavaClass> nested = type.getPackage().getClasses().stream()
                .filter(other -> other.getName().startsWith(type.getName() + "$"));
        return Stream.concat(Stream.of(type), nested);
    }
}
