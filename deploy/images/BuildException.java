/// An image cannot be built; the message is for who asked for it.
final class BuildException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BuildException(String message) {
        super(message);
    }
}
