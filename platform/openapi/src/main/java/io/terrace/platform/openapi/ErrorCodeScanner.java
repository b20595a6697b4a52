package io.terrace.platform.openapi;

import io.terrace.platform.kernel.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.MethodInfo;

/// The codes that are named in a method or in anything of ours that it calls, read from the byte code. A call through
/// an interface counts as a call of all that implement it, so some may never come.
final class ErrorCodeScanner {

    private static final String OURS = "io/terrace/";
    private static final String CODE = ErrorCode.class.getName().replace('.', '/');
    private static final String VALUES = "$VALUES";

    /// @param owner with slashes
    /// @param type the descriptor
    private record Method(String owner, String name, String type) {}

    private record Body(Set<ErrorCode> codes, List<Method> calls) {

        static final Body NONE = new Body(Set.of(), List.of());
    }

    private record Type(Map<String, Body> methods, Optional<String> parent, List<String> interfaces) {}

    private final IndexView index;
    private final Map<String, Optional<Type>> types = new HashMap<>();

    ErrorCodeScanner(IndexView index) {
        this.index = index;
    }

    Set<ErrorCode> from(MethodInfo start) {
        Set<ErrorCode> codes = EnumSet.noneOf(ErrorCode.class);
        Set<Method> seen = new HashSet<>();
        Deque<Method> waiting = new ArrayDeque<>();
        waiting.add(new Method(
                start.declaringClass().name().toString().replace('.', '/'), start.name(), start.descriptor()));
        while (!waiting.isEmpty()) {
            Method method = waiting.poll();
            if (seen.add(method)) {
                for (Body body : bodies(method)) {
                    codes.addAll(body.codes());
                    waiting.addAll(body.calls());
                }
            }
        }
        return codes;
    }

    private List<Body> bodies(Method method) {
        List<Body> bodies = new ArrayList<>();
        inherited(method, method.owner()).ifPresent(bodies::add);
        for (String heir : heirs(method.owner())) {
            type(heir)
                    .map(type -> type.methods().get(method.name() + method.type()))
                    .ifPresent(bodies::add);
        }
        return bodies;
    }

    private Optional<Body> inherited(Method method, String owner) {
        Optional<Type> type = type(owner);
        if (type.isEmpty()) {
            return Optional.empty();
        }
        Body own = type.get().methods().get(method.name() + method.type());
        if (own != null) {
            return Optional.of(own);
        }
        List<String> above = new ArrayList<>(type.get().interfaces());
        type.get().parent().ifPresent(above::add);
        return above.stream().flatMap(one -> inherited(method, one).stream()).findFirst();
    }

    private List<String> heirs(String owner) {
        DotName name = DotName.createSimple(owner.replace('/', '.'));
        ClassInfo known = index.getClassByName(name);
        if (known == null) {
            return List.of();
        }
        return (known.isInterface() ? index.getAllKnownImplementations(name) : index.getAllKnownSubclasses(name))
                .stream().map(heir -> heir.name().toString().replace('.', '/')).toList();
    }

    private Optional<Type> type(String owner) {
        if (!owner.startsWith(OURS) || owner.equals(CODE)) {
            return Optional.empty();
        }
        Optional<Type> known = types.get(owner);
        if (known == null) {
            known = read(owner);
            types.put(owner, known);
        }
        return known;
    }

    private static Optional<Type> read(String owner) {
        try (InputStream in = Thread.currentThread().getContextClassLoader().getResourceAsStream(owner + ".class")) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(read(ClassFile.of().parse(in.readAllBytes())));
        } catch (IOException e) {
            throw new UncheckedIOException(owner, e);
        }
    }

    private static Type read(ClassModel model) {
        Map<String, Body> methods = new HashMap<>();
        for (MethodModel method : model.methods()) {
            methods.put(
                    method.methodName().stringValue() + method.methodType().stringValue(),
                    method.code().map(ErrorCodeScanner::body).orElse(Body.NONE));
        }
        return new Type(
                methods,
                model.superclass().map(parent -> parent.asInternalName()),
                model.interfaces().stream().map(one -> one.asInternalName()).toList());
    }

    private static Body body(Iterable<CodeElement> elements) {
        Set<ErrorCode> codes = EnumSet.noneOf(ErrorCode.class);
        List<Method> calls = new ArrayList<>();
        for (CodeElement element : elements) {
            switch (element) {
                case FieldInstruction field
                when field.opcode() == Opcode.GETSTATIC
                        && field.owner().asInternalName().equals(CODE)
                        && !field.name().equalsString(VALUES) ->
                    codes.add(ErrorCode.valueOf(field.name().stringValue()));
                case InvokeInstruction call ->
                    calls.add(new Method(
                            call.owner().asInternalName(),
                            call.name().stringValue(),
                            call.type().stringValue()));
                case InvokeDynamicInstruction made -> addLambdas(made, calls);
                default -> {}
            }
        }
        return new Body(codes, calls);
    }

    private static void addLambdas(InvokeDynamicInstruction made, List<Method> calls) {
        for (ConstantDesc argument : made.bootstrapArgs()) {
            if (argument instanceof DirectMethodHandleDesc handle) {
                calls.add(new Method(internal(handle.owner().descriptorString()), handle.methodName(), type(handle)));
            }
        }
    }

    private static String type(DirectMethodHandleDesc handle) {
        return handle.lookupDescriptor();
    }

    private static String internal(String descriptor) {
        return descriptor.startsWith("L") ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }
}
