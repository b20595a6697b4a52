package io.terrace.auth;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Instant;

@AnalyzeClasses(packages = "io.terrace.auth", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule featuresFormNoCycle =
            slices().matching("io.terrace.auth.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule collaboratorsArriveByConstructor =
            noFields().should().beAnnotatedWith(Inject.class).allowEmptyShould(true);

    @ArchTest
    static final ArchRule resourcesTouchNoPersistence = noClasses()
            .that()
            .haveSimpleNameEndingWith("Resource")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(EntityManager.class)
            .orShould()
            .beAnnotatedWith(Transactional.class);

    @ArchTest
    static final ArchRule timeComesFromTheClock = noClasses().should().callMethod(Instant.class, "now");

    @ArchTest
    static final ArchRule whatIsPublicIsUsedElsewhere = ArchRuleDefinition.classes()
            .that()
            .areTopLevelClasses()
            .and()
            .areNotAnnotatedWith("io.quarkus.smallrye.openapi.OpenApiFilter")
            .and()
            .haveModifier(JavaModifier.PUBLIC)
            .should(new ArchCondition<>("have a reader in another package") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean read = type.getDirectDependenciesToSelf().stream()
                            .anyMatch(dependency ->
                                    !resideInAPackage(type.getPackageName()).test(dependency.getOriginClass()));
                    events.add(new SimpleConditionEvent(type, read, type.getName()));
                }
            });
}
