package io.terrace.media;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.HttpMethod;
import java.time.Instant;

@AnalyzeClasses(packages = "io.terrace.media", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule featuresFormNoCycle =
            slices().matching("io.terrace.media.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule collaboratorsArriveByConstructor = noFields().should().beAnnotatedWith(Inject.class);

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
    static final ArchRule operationsArePublic =
            methods().that().areMetaAnnotatedWith(HttpMethod.class).should().bePublic();

    @ArchTest
    static final ArchRule timeComesFromTheClock = noClasses().should().callMethod(Instant.class, "now");
}
