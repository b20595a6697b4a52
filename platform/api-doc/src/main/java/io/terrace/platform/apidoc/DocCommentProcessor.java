package io.terrace.platform.apidoc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.StandardLocation;

/// Writes the doc comment of each record and enum that is not private to `META-INF/terrace/api-doc/<binary name>.md`,
/// as it is in the source. Those of an enum's constants follow, each after a line `@constant <name>`.
///
/// One file a class: a compilation of some classes only renews theirs.
@SupportedAnnotationTypes("*")
public final class DocCommentProcessor extends AbstractProcessor {

    private static final String FOLDER = "META-INF/terrace/api-doc/";

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        ElementFilter.typesIn(round.getRootElements()).forEach(this::write);
        return false;
    }

    private void write(TypeElement type) {
        ElementFilter.typesIn(type.getEnclosedElements()).forEach(this::write);
        boolean data = type.getKind() == ElementKind.RECORD || type.getKind() == ElementKind.ENUM;
        if (!data || type.getModifiers().contains(Modifier.PRIVATE)) {
            return;
        }
        StringBuilder text = new StringBuilder();
        append(type, "", text);
        for (Element member : type.getEnclosedElements()) {
            if (member.getKind() == ElementKind.ENUM_CONSTANT) {
                append(member, "@constant " + member.getSimpleName() + "\n", text);
            }
        }
        if (!text.isEmpty()) {
            write(type, text.toString());
        }
    }

    private void append(Element element, String head, StringBuilder text) {
        String comment = processingEnv.getElementUtils().getDocComment(element);
        if (comment != null) {
            text.append(head).append(comment.strip()).append('\n');
        }
    }

    private void write(TypeElement type, String text) {
        String file = FOLDER + processingEnv.getElementUtils().getBinaryName(type) + ".md";
        try (Writer writer = processingEnv
                .getFiler()
                .createResource(StandardLocation.CLASS_OUTPUT, "", file, type)
                .openWriter()) {
            writer.write(text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
